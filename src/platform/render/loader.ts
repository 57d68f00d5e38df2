/** Loads what the blocks of one page ask for: one query per kind, each thing once. */
import { STATUS_CODES } from 'node:http'
import {
  toStoredQuery,
  type BoundRecord,
  type Collection,
  type CollectionQuery,
  type DataProvider,
  type Loader,
  type RecordQuery,
  type SeoAnswer,
  type SeoProperties,
  type SeoQuery,
} from '#blocks'
import {
  EpidermError,
  type ContentItem,
  type ContentQuery,
  type ContentSource,
  type SearchAnswer,
  type SearchQuery,
  type Warn,
} from '#kit'

/** The delivery API's largest page of contents with bodies (API-6); a local source takes it as well. */
const batchSize = 25

export type PageLoader = Loader & {
  /** True when a source failed: the page is shown with fallbacks, but not kept. */
  readonly hasFailed: () => boolean
  /** Until when what was loaded holds, in milliseconds since 1970; infinite when only a release changes it. */
  readonly validUntilMs: () => number
}

type LoaderRequest = {
  readonly source: ContentSource
  readonly toRecord: (item: ContentItem) => BoundRecord
  readonly provider: DataProvider
  /** API-7. Throws when there are none. */
  readonly loadSeoProperties: (query: SeoQuery) => Promise<SeoProperties>
  readonly search: (query: SearchQuery) => Promise<SearchAnswer>
  readonly page: string
  readonly warn: Warn
}

export function createLoader(request: LoaderRequest): PageLoader {
  const { source, toRecord, provider, loadSeoProperties, page, warn } = request
  const contents = new Map<string, ContentItem | undefined>()
  const collections = new Map<string, Collection>()
  const seoAnswers = new Map<string, SeoAnswer>()
  const searches = new Map<string, SearchAnswer | undefined>()
  let failed = false
  let validUntilMs = Infinity
  const hear = (untilMs: number) => {
    validUntilMs = Math.min(validUntilMs, untilMs)
  }

  /** Undefined when the source failed, so that the caller can tell an error from nothing found. */
  async function find(query: ContentQuery): Promise<readonly ContentItem[] | undefined> {
    try {
      return await source.findContents(query, hear)
    } catch (error) {
      failed = true
      warn({
        message: 'Content could not be loaded',
        page,
        reason: toReason(error),
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

  async function findCollection(wanted: RecordQuery): Promise<Collection> {
    const { collectionKey, query, ...selection } = wanted
    const found = collectionKey === undefined ? await findRecords(wanted) : await findStored(collectionKey)
    if (found.error !== undefined) return found
    const items = wanted.type === 'record' ? found.items.filter(isRecord) : found.items
    return { items: provider.select(items, { ...selection, limit: query.limit }) }
  }

  /** The source cuts only what nothing selects from afterwards. */
  async function findRecords(wanted: RecordQuery): Promise<Collection> {
    const { type, filters, sortBy } = wanted
    const { limit, ...query } = wanted.query
    const isWhole = type === 'cms' && filters === undefined && sortBy === undefined
    const items = await find(isWhole ? { ...query, limit } : query)
    if (items === undefined) return { items: [], error: 'The items could not be loaded' }
    return { items: items.map(toRecord) }
  }

  async function findStored(collectionKey: string): Promise<Collection> {
    const items = await find({ contentKeys: [collectionKey], type: 'epiderm__collection' })
    if (items === undefined) return { items: [], error: 'The collection could not be loaded' }
    const [item] = items
    if (item === undefined) return { items: [], error: `There is no collection ${collectionKey}` }
    const query = toStoredQuery(item.body)
    return query === undefined ? { items: [] } : findCollection(query)
  }

  /** ERR-6. What does not exist is an answer that may be kept; what could not be asked is not. */
  async function loadSeo(query: SeoQuery): Promise<void> {
    try {
      seoAnswers.set(toKey(query), { properties: await loadSeoProperties(query) })
    } catch (error) {
      const status = error instanceof EpidermError ? error.status : undefined
      if (status !== 404) failed = true
      seoAnswers.set(toKey(query), {
        error: status === undefined ? toReason(error) : (STATUS_CODES[status] ?? toReason(error)),
      })
    }
  }

  /** What visitors type is kept nowhere: the page holds for this one answer. */
  async function loadSearch(query: SearchQuery): Promise<void> {
    hear(0)
    try {
      searches.set(toKey(query), await request.search(query))
    } catch (error) {
      searches.set(toKey(query), undefined)
      warn({ message: 'Search failed', page, reason: toReason(error) })
    }
  }

  return {
    findContent: (contentKey) => contents.get(contentKey),
    findCollection: (query) =>
      query.type === 'list' ? toListCollection(query.values) : collections.get(toKey(query)),
    findSeoProperties: (query) => seoAnswers.get(toKey(query)),
    findSearch: (query) => searches.get(toKey(query)),
    hasFailed: () => failed,
    validUntilMs: () => validUntilMs,
    async load(wanted) {
      const keys = [...new Set(wanted.contentKeys)].filter((key) => !contents.has(key))
      const queries = new Map(wanted.collections.map((query) => [toKey(query), query]))
      const missing = [...queries].filter(([key, query]) => query.type !== 'list' && !collections.has(key))
      const questions = new Map((wanted.seoProperties ?? []).map((query) => [toKey(query), query]))
      const unanswered = [...questions].filter(([key]) => !seoAnswers.has(key))
      const asked = new Map((wanted.searches ?? []).map((query) => [toKey(query), query]))
      const unsearched = [...asked].filter(([key]) => !searches.has(key))
      await Promise.all([
        ...(keys.length > 0 ? [loadContents(keys)] : []),
        ...missing.map(([, query]) => loadCollection(query)),
        ...unanswered.map(([, query]) => loadSeo(query)),
        ...unsearched.map(([, query]) => loadSearch(query)),
      ])
      return [keys, missing, unanswered, unsearched].some((list) => list.length > 0)
    },
  }
}

const toKey = (query: CollectionQuery | SeoQuery | SearchQuery) => JSON.stringify(query)

const toReason = (error: unknown) => (error instanceof Error ? error.message : String(error))

const isRecord = ({ data }: BoundRecord) => typeof data['recordId'] === 'string'

/** A bound list: objects are records as they are, anything else is a record with one field `value`. */
const toListCollection = (values: readonly unknown[]): Collection => ({
  items: values.map((value, index) => ({
    id: String(index + 1),
    data: typeof value === 'object' && value !== null ? { ...value } : { value },
  })),
})
