/** Collections that many pages of one language and release ask for: a query has one answer there, so it is read once. */
import { LRUCache } from 'lru-cache'
import type { Collection, RecordQuery } from '#content-types'

type ReadCollection = (query: RecordQuery) => Promise<Collection>

export type SharedCollections = {
  readonly load: (query: RecordQuery, read: ReadCollection) => Promise<Collection>
}

/** Records of all collections that are remembered, those used last. */
const maxRecords = 50_000

export function createSharedCollections(): SharedCollections {
  const kept = new LRUCache<string, Collection>({
    maxSize: maxRecords,
    sizeCalculation: ({ items }) => items.length + 1,
  })
  return {
    async load(query, read) {
      const key = JSON.stringify(query)
      const known = kept.get(key)
      if (known !== undefined) return known
      const collection = await read(query)
      if (collection.error === undefined) kept.set(key, collection)
      return collection
    },
  }
}
