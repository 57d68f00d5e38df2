/** Loads what the blocks of one page ask for: one query per kind, each thing once. */
import type { BoundRecord, Collection, CollectionQuery, Loader } from '#blocks'
import type { ContentItem, ContentQuery, ContentSource, Warn } from '#kit'

/** The delivery API's largest page of contents with bodies (API-6); a local source takes it as well. */
const batchSize = 25

export type PageLoader = Loader & {
  /** True when a source failed: the page is shown with fallbacks, but not kept. */
  readonly hasFailed: () => boolean
}

type LoaderRequest = {
  readonly source: ContentSource
  readonly toRecord: (item: ContentItem) => BoundRecord
  readonly page: string
  readonly warn: Warn
}

export function createLoader({ source, toRecord, page, warn }: LoaderRequest): PageLoader {
  const contents = new Map<string, ContentItem | undefined>()
  const collections = new Map<string, Collection>()
  let failed = false

  /** Undefined when the source failed, so that the caller can tell an error from nothing found. */
  async function find(query: ContentQuery): Promise<readonly ContentItem[] | undefined> {
    try {
      return await source.findContents(query)
    } catch (error) {
      failed = true
      warn({
        message: 'Content could not be loaded',
        page,
        reason: error instanceof Error ? error.message : String(error),
      })
      return undefined
    }
  }

  async function loadContents(keys: readonly string[]): Promise<void> {
    const batches = Array.from({ length: Math.ceil(keys.length / batchSize) }, (_, index) =>
      keys.slice(index * batchSize, (index + 1) * batchSize),
    )
    const found = await Promise.all(batches.map((contentKeys) => find({ contentKeys })))
    for (const key of keys) contents.set(key, undefined)
    for (const item of found.flatMap((items) => items ?? [])) contents.set(item.contentKey, item)
  }

  async function loadCollection(query: CollectionQuery): Promise<void> {
    collections.set(
      toKey(query),
      query.type === 'list' ? toListCollection(query.values) : await findCollection(query),
    )
  }

  async function findCollection(wanted: Exclude<CollectionQuery, { type: 'list' }>): Promise<Collection> {
    const { limit, ...query } = wanted.query
    const items = await find(wanted.sortBy === undefined ? wanted.query : query)
    if (items === undefined) return { items: [], error: 'The items could not be loaded' }
    const records = items.map(toRecord)
    return { items: wanted.sortBy === undefined ? records : sortRecords(records, wanted).slice(0, limit) }
  }

  return {
    findContent: (contentKey) => contents.get(contentKey),
    findCollection: (query) =>
      query.type === 'list' ? toListCollection(query.values) : collections.get(toKey(query)),
    hasFailed: () => failed,
    async load(wanted) {
      const keys = [...new Set(wanted.contentKeys)].filter((key) => !contents.has(key))
      const queries = new Map(wanted.collections.map((query) => [toKey(query), query]))
      const missing = [...queries].filter(([key, query]) => query.type !== 'list' && !collections.has(key))
      await Promise.all([
        ...(keys.length > 0 ? [loadContents(keys)] : []),
        ...missing.map(([, query]) => loadCollection(query)),
      ])
      return keys.length > 0 || missing.length > 0
    },
  }
}

const toKey = (query: CollectionQuery) => JSON.stringify(query)

/** By the words of one field, numbers within them by their value; equal ones keep the source's order. */
function sortRecords(
  records: readonly BoundRecord[],
  { sortBy = '', sortOrder }: { sortBy?: string; sortOrder?: 'asc' | 'desc' },
) {
  const { compare } = new Intl.Collator('en', { numeric: true })
  const sign = sortOrder === 'desc' ? -1 : 1
  return records.toSorted((a, b) => sign * compare(toWords(a.data[sortBy]), toWords(b.data[sortBy])))
}

const toWords = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** A bound list: objects are records as they are, anything else is a record with one field `value`. */
const toListCollection = (values: readonly unknown[]): Collection => ({
  items: values.map((value, index) => ({
    id: String(index + 1),
    data: typeof value === 'object' && value !== null ? { ...value } : { value },
  })),
})
