/** A collection's records: what is stored or found, then filtered, sorted and cut (GRD-1, GRD-10). */
import { toStoredQuery, type Collection, type DataProvider, type RecordQuery } from '#content-types'
import type { BoundRecord } from '#schema'
import { everything, type Reads } from '../reads/reads.ts'
import type { ContentItem, ContentQuery } from '#model'

type CollectionSource = {
  /** Undefined when the source failed. */
  readonly find: (query: ContentQuery) => Promise<readonly ContentItem[] | undefined>
  readonly toRecord: (item: ContentItem) => BoundRecord
  readonly provider: DataProvider
  /** Where it is written down what is found, and of which language. */
  readonly reads?: { readonly code: string; readonly reads: Reads } | undefined
}

/** What it makes never throws: a failure is the collection's error (GRD-9). */
export function createCollectionReader({ find, toRecord, provider, reads: noted }: CollectionSource) {
  async function readCollection(wanted: RecordQuery): Promise<Collection> {
    const { collectionKey, query, ...selection } = wanted
    const found =
      collectionKey === undefined ? await findRecords(wanted) : await findStored(collectionKey, wanted)
    if (found.error !== undefined) return found
    const items = wanted.type === 'record' ? found.items.filter(hasRecordId) : found.items
    const selected = provider.select(items, { ...selection, limit: query.limit })
    if (collectionKey === undefined) noted?.reads.records(noted.code, wanted, selected.map(toContentKey))
    return { items: selected }
  }

  /** The source cuts only what nothing selects from afterwards. */
  async function findRecords({ type, filters, sortBy, query }: RecordQuery): Promise<Collection> {
    const { limit, ...all } = query
    const isWhole = type === 'cms' && filters === undefined && sortBy === undefined
    const items = await find(isWhole ? { ...all, limit } : all)
    if (items === undefined) return { items: [], error: 'The items could not be loaded' }
    return { items: items.map(toRecord) }
  }

  async function findStored(collectionKey: string, wanted: RecordQuery): Promise<Collection> {
    noted?.reads.item(noted.code, collectionKey, [everything])
    const items = await find({ contentKeys: [collectionKey], type: 'epiderm__collection' })
    if (items === undefined) return { items: [], error: 'The collection could not be loaded' }
    const [item] = items
    if (item === undefined) return { items: [], error: `There is no collection ${collectionKey}` }
    const query = toStoredQuery(item.body)
    if (query === undefined) return { items: [] }
    noted?.reads.storedQuery(noted.code, wanted, query)
    return readCollection(query)
  }

  return readCollection
}

const hasRecordId = ({ data }: BoundRecord) => typeof data['recordId'] === 'string'

const toContentKey = ({ data }: BoundRecord) => String(data['contentKey'])
