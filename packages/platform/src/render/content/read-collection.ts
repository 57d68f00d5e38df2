/** Reads a collection's records, which are stored or queried, and then filters, sorts and limits them (GRD-1, GRD-10). */
import {
  toFieldSelection,
  toStoredQuery,
  type Collection,
  type DataProvider,
  type RecordQuery,
} from '#content-types'
import { createYieldIfDue } from '#kit'
import type { BoundRecord } from '#schema'
import { allFields, type ReadRecorder } from '../reads/reads.ts'
import type { ContentItem, ContentQuery, ContentQueryResult } from '#model'

type CollectionSource = {
  /** Returns undefined if the source failed. */
  readonly find: (query: ContentQuery) => Promise<Omit<ContentQueryResult, 'validUntilMs'> | undefined>
  /** Returns the items in arbitrary order; omits items that could not be loaded. */
  readonly loadContents: (contentKeys: readonly string[]) => Promise<readonly ContentItem[]>
  readonly toRecord: (item: ContentItem) => BoundRecord
  readonly provider: DataProvider
  /** Records the items that were found, with their language. */
  readonly reads?: { readonly code: string; readonly reads: ReadRecorder } | undefined
}

/** Creates a reader that never throws: a failure becomes the collection's error (GRD-9). */
export function createCollectionReader(source: CollectionSource) {
  const { find, toRecord, provider, reads: noted } = source
  async function readCollection(query: RecordQuery): Promise<Collection> {
    const { items, error, total } = await loadItems(query)
    if (error !== undefined) return { items: [], error }
    return { items: items.map(toRecord), ...(query.isCounted === true && { total }) }
  }

  async function loadItems(query: RecordQuery): Promise<CollectionItems> {
    const { collectionKey, fields } = query
    const found =
      collectionKey === undefined ? await findItems(query) : await findStored(collectionKey, query)
    if (found.error !== undefined) return found
    const { items, total } =
      found.isSelected === true ? found : await selectSome(provider, found.items, query)
    if (collectionKey === undefined) noted?.reads.records(noted.code, query, items.map(toContentKey))
    const isEnough = found.isPartial !== true || fields !== undefined
    return { items: isEnough ? items : await loadWhole(items), total }
  }

  /**
   * Applies the limit to the query only if the items need no filtering or sorting afterwards. Otherwise, bodies are
   * read only after the limit is applied.
   */
  async function findItems(recordQuery: RecordQuery): Promise<CollectionItems> {
    const { type, filters, sortBy, query } = recordQuery
    const { limit: _, ...all } = query
    const isWhole = type === 'cms' && filters === undefined && sortBy === undefined
    const found = await find({
      ...(isWhole ? query : all),
      ...findFields(recordQuery, isWhole),
      ...toFieldSelection(provider, recordQuery),
    })
    return found ?? { items: [], error: 'The items could not be loaded' }
  }

  /**
   * Returns the fields to read: the fields to filter and sort by, the requested fields, and `url`. Returns an empty
   * object, so that whole bodies are read, if these fields are unknown, if the query lists its items, or if all fields
   * of all items are needed.
   */
  function findFields(recordQuery: RecordQuery, isWhole: boolean): Pick<ContentQuery, 'fields'> {
    const { query, filters, sortBy, fields } = recordQuery
    const selecting = provider.findFields({ filters, sortBy })
    const isNamed = (query.contentKeys ?? query.recordIds ?? query.naming) !== undefined
    const isCut = query.limit !== undefined && !isWhole
    if (selecting === undefined || isNamed || (fields === undefined && !isCut)) return {}
    return { fields: [...selecting, ...(fields ?? []), 'url'] }
  }

  async function loadWhole(selected: readonly ContentItem[]): Promise<readonly ContentItem[]> {
    const items = await source.loadContents(selected.map(toContentKey))
    const byKey = new Map(items.map((item) => [item.contentKey, item]))
    return selected.flatMap(({ contentKey }) => byKey.get(contentKey) ?? [])
  }

  async function findStored(collectionKey: string, recordQuery: RecordQuery): Promise<CollectionItems> {
    noted?.reads.item(noted.code, collectionKey, [allFields])
    const stored = await find({ contentKeys: [collectionKey], type: 'epiderm__collection' })
    if (stored === undefined) return { items: [], error: 'The collection could not be loaded' }
    const [item] = stored.items
    if (item === undefined) return { items: [], error: `There is no collection ${collectionKey}` }
    const query = toStoredQuery(item.body)
    if (query === undefined) return { items: [] }
    noted?.reads.storedQuery(noted.code, recordQuery, query)
    return loadItems(query)
  }

  return readCollection
}

/** `isPartial`: the bodies contain only the requested fields. */
type CollectionItems = {
  readonly items: readonly ContentItem[]
  readonly error?: string
  readonly isPartial?: boolean | undefined
  /** True if filters, order and limit have been applied. */
  readonly isSelected?: boolean | undefined
  readonly total?: number | undefined
}

type ItemRecord = BoundRecord & { readonly item: ContentItem }

/** Number of items to sort before yielding to other work. */
const sliceSize = 500

/**
 * Selects the same items as the provider, but in slices, so that other work can run between them. Once there are enough
 * items, drops the items beyond the limit after each slice. The result is the same because sorting is stable and
 * compares pairs.
 */
async function selectSome(
  provider: DataProvider,
  all: readonly ContentItem[],
  { type, query, filters, sortBy, sortOrder, isCounted = false }: RecordQuery,
): Promise<{ readonly items: readonly ContentItem[]; readonly total: number | undefined }> {
  const items = type === 'record' ? all.filter(({ recordId }) => recordId !== null) : all
  const selection = { type: query.type, filters, sortBy, sortOrder, limit: query.limit }
  const yieldIfDue = createYieldIfDue()
  const { limit = Infinity } = selection
  let found: readonly BoundRecord[] = []
  let last: BoundRecord | undefined
  let total = 0
  const isBefore = (record: BoundRecord) =>
    last === undefined || provider.select([last, record], selection)[0] === record
  for (let start = 0; start < items.length; start += sliceSize) {
    const records = items
      .slice(start, start + sliceSize)
      .map((item): ItemRecord => ({ ...provider.toRecord(item), item }))
    if (isCounted) total += provider.select(records, { filters }).length
    found = found.concat(provider.select(records.filter(isBefore), selection))
    if (found.length >= limit) {
      found = provider.select(found, selection)
      last = found.at(-1)
    }
    await yieldIfDue()
  }
  const selected = provider.select(found, selection).map((record) => (record as ItemRecord).item)
  return { items: selected, total: isCounted ? total : undefined }
}

const toContentKey = ({ contentKey }: ContentItem) => contentKey
