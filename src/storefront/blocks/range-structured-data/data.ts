import type { ItemList } from 'schema-dts'
import type { BoundRecord } from '#schema'
import type { CollectionQuery } from '#content-types'
import type { JsonLd, Loaded, PageContext } from '#blocks'
import type { Props } from './schema.ts'

export const rangeQuery: CollectionQuery = {
  type: 'record',
  query: { type: 'epiderm__product' },
  sortBy: 'name',
  sortOrder: 'asc',
}

/** The whole range, on its own address only: a page of it, or an order of it, is the same list. */
export function toRange(
  { name }: Props,
  { loaded, page }: { loaded: Loaded; page: PageContext },
): JsonLd | undefined {
  const products = loaded.findCollection(rangeQuery)?.items.filter(isListed) ?? []
  if (products.length === 0 || Object.keys(page.scope.route).length > 0) return undefined
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: products.length,
    itemListElement: products.map(({ data, derived }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: String(data.name),
      url: page.url.absolute(derived?._detailURL ?? ''),
    })),
  } satisfies Exclude<ItemList, string>
}

const isListed = ({ data, derived }: BoundRecord) =>
  data.isIndexed !== false && derived?._detailURL !== undefined
