/**
 * The products on which the combinations of one product depend. They are loaded on demand; the whole range is never
 * loaded.
 */
import type { CollectionQuery, ContentItem, Loaded, Needs } from '@epiderm/platform'
import type { ReferenceField, ProductFacts, ProductRange } from '../../combinations.ts'
import { parseProductFacts } from '../../product-facts.ts'

const type = 'epiderm__product'

/** A range of loaded products that also records requests. */
export type RecordingRange = ProductRange & {
  readonly findProduct: (contentKey: string) => ContentItem | undefined
  readonly asked: () => Needs
}

export function openRange({ findContent, findCollection }: Loaded): RecordingRange {
  const contentKeys = new Set<string>()
  const collections: CollectionQuery[] = []
  let isWaiting = false
  const findProduct = (contentKey: string) => {
    contentKeys.add(contentKey)
    const item = findContent(contentKey)
    return item?.type === type && item.recordId !== null ? item : undefined
  }
  return {
    findProduct,
    findByKey(contentKey) {
      const product = findProduct(contentKey)
      return product === undefined ? [] : [parseProductFacts(product)]
    },
    /** Sets are loaded last, because the distances determine which ones are needed. */
    findNaming(field, keys) {
      if (keys.length === 0 || (isWaiting && field === 'contains')) return []
      const query = toNamingQuery(field, keys)
      const found = findCollection(query)
      collections.push(query)
      isWaiting ||= found === undefined
      return (found?.items ?? []).map(({ data }): ProductFacts =>
        parseProductFacts({ contentKey: String(data.contentKey), body: data }),
      )
    },
    asked: () => ({
      contentKeys: [...contentKeys],
      collections,
      fields: ['goesWith', 'keepApart', 'contains'],
    }),
  }
}

/** Returns a query whose results have the order of the range. */
const toNamingQuery = (field: ReferenceField, keys: readonly string[]): CollectionQuery => ({
  type: 'record',
  query: { type, naming: { fields: [field], contentKeys: [...new Set(keys)] } },
  sortBy: 'name',
  sortOrder: 'asc',
})
