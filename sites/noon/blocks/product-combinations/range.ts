/**
 * The products that determine what a given product can be combined with. They are loaded on demand, without the rest of
 * the range. A withdrawn product is represented by the statements stored with its withdrawal.
 */
import {
  toWithdrawalKey,
  withdrawalType,
  type CollectionQuery,
  type ContentItem,
  type LoadedData,
  type DataRequest,
} from '@epiderm/platform'
import type { ReferenceField, ProductRelations, ProductRange } from '../../combinations.ts'
import { parseProductRelations } from '../../product-facts.ts'

const type = 'epiderm__product'

/** A range of loaded products. Records which other data must be requested. */
export type RecordingRange = ProductRange & {
  readonly findProduct: (contentKey: string) => ContentItem | undefined
  /** Returns the name of a withdrawn product. */
  readonly findWithdrawnName: (contentKey: string) => string | undefined
  readonly needs: () => DataRequest
}

export function createRecordingRange({ findContent, isMissing, findCollection }: LoadedData): RecordingRange {
  const contentKeys = new Set<string>()
  const collections: CollectionQuery[] = []
  let isWaiting = false
  const findProduct = (contentKey: string) => {
    contentKeys.add(contentKey)
    const item = findContent(contentKey)
    return item?.type === type && item.recordId !== null ? item : undefined
  }
  const findWithdrawal = (contentKey: string) => {
    if (isMissing?.(contentKey) !== true) return undefined
    const key = toWithdrawalKey(contentKey)
    contentKeys.add(key)
    const item = findContent(key)
    return item?.type === withdrawalType ? item : undefined
  }
  /**
   * Names of withdrawn products whose withdrawals have been loaded. The names are stored so that these withdrawals are
   * not requested again.
   */
  const withdrawnNames = new Map<string, string>()
  const findAll = (query: CollectionQuery) => {
    const found = findCollection(query)
    collections.push(query)
    isWaiting ||= found === undefined
    return found?.items ?? []
  }
  return {
    findProduct,
    findWithdrawnName(contentKey) {
      const known = withdrawnNames.get(contentKey)
      if (known !== undefined) return known
      return findProduct(contentKey) === undefined ? toName(findWithdrawal(contentKey)?.body) : undefined
    },
    findByKey(contentKey) {
      const product = findProduct(contentKey)
      if (product !== undefined) return [parseProductRelations(product)]
      const withdrawal = findWithdrawal(contentKey)
      return withdrawal === undefined ? [] : [toRemainingFacts(withdrawal.body)]
    },
    /** Sets are loaded last, because the distances determine which sets to load. */
    findNaming(field, keys) {
      if (keys.length === 0 || (isWaiting && field === 'contains')) return []
      const products = findAll(toNamingQuery(field, keys)).map(({ data }) =>
        parseProductRelations({ contentKey: String(data.contentKey), body: data }),
      )
      // Omits withdrawn products, because they can no longer be combined with other products. They still count as
      // products that must be used separately, because visitors may still be using them.
      if (field === 'goesWith') return products
      const found = findAll(toWithdrawnQuery(keys)).map(({ data }) => data)
      for (const data of found) withdrawnNames.set(String(data.item), toName(data) ?? '')
      const withdrawn = found.map(toRemainingFacts)
      return [
        ...products,
        ...withdrawn.filter((facts) => toNamed(facts, field).some((key) => keys.includes(key))),
      ]
    },
    needs: () => ({
      contentKeys: [...contentKeys],
      collections,
      fields: ['goesWith', 'keepApart', 'contains', 'item', 'remainingFields', 'name'],
    }),
  }
}

/** Returns a query for products that refer to these keys. The results have the same order as the range. */
const toNamingQuery = (field: ReferenceField, keys: readonly string[]): CollectionQuery => ({
  type: 'record',
  query: { type, naming: { fields: [field], contentKeys: [...new Set(keys)] } },
  sortBy: 'name',
  sortOrder: 'asc',
})

const toWithdrawnQuery = (keys: readonly string[]): CollectionQuery => ({
  type: 'cms',
  query: { type: withdrawalType, naming: { fields: ['remainingFields'], contentKeys: [...new Set(keys)] } },
})

const toRemainingFacts = ({ item, remainingFields }: Readonly<Record<string, unknown>>): ProductRelations =>
  parseProductRelations({
    contentKey: String(item),
    body: Object(remainingFields) as Record<string, unknown>,
  })

const toNamed = (facts: ProductRelations, field: ReferenceField): readonly string[] =>
  field === 'keepApart' ? facts.keepApart.map(({ product }) => product) : facts[field]

const toName = (body: Readonly<Record<string, unknown>> | undefined): string | undefined =>
  typeof body?.name === 'string' ? body.name : undefined
