import type { ItemList } from 'schema-dts'
import type { BoundRecord, CollectionQuery, JsonLd, LoadedData, PageContext } from '@epiderm/platform'
import { schema, type Props } from './schema.ts'

export const toRangeQuery = ({ sortBy, pageSize }: Pick<Props, 'sortBy' | 'pageSize'>): CollectionQuery => ({
  type: 'record',
  query: { type: 'epiderm__product', limit: pageSize },
  filters: [{ field: 'isIndexed', equals: 'true' }],
  sortBy,
  sortOrder: 'asc',
  isCounted: true,
  fields: ['name', 'isIndexed'],
})

/**
 * Returns the fields by which the block sorts and filters products. Returns undefined if the block's properties are
 * unreadable.
 */
export function toRangeFields(stored: Readonly<Record<string, unknown>>) {
  const { data } = schema.shape.sortBy.safeParse(stored.sortBy)
  if (data === undefined) return undefined
  return { contentTypeFQN: 'epiderm__product', sortBy: [data], filters: ['isIndexed'] }
}

/**
 * Returns true only for the unfiltered first page in the default sort order. Further pages, filters and other sort
 * orders show the same list.
 */
export const isDefaultRangeView = ({ scope }: Pick<PageContext, 'scope'>): boolean =>
  Object.keys(scope.route).length === 0

/**
 * Returns the products that the page shows initially, with the total number of products. Schema.org defines
 * `numberOfItems` as the length of the whole list.
 */
export function toRangeStructuredData(
  { name, sortBy, pageSize }: Props,
  { loaded, page }: { loaded: LoadedData; page: PageContext },
): JsonLd | undefined {
  const found = loaded.findCollection(toRangeQuery({ sortBy, pageSize }))
  const products = found?.items.filter(isListed) ?? []
  if (products.length === 0 || !isDefaultRangeView(page)) return undefined
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: found?.total ?? products.length,
    itemListElement: products.slice(0, pageSize).map(({ data, derived }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: String(data.name),
      url: page.url.absolute(derived?._detailURL ?? ''),
    })),
  } satisfies Exclude<ItemList, string>
}

const isListed = ({ data, derived }: BoundRecord) =>
  data.isIndexed !== false && derived?._detailURL !== undefined
