import { expect, it } from 'vitest'
import type { BoundRecord, Collection, LoadedData, PageContext } from '@epiderm/platform'
import { createSiteUrls } from '@epiderm/platform/testing'
import { rangeStructuredData } from './block.ts'
import { toRangeQuery } from './data.ts'
import { samples } from './samples.ts'

const page = (route: Record<string, string> = {}) =>
  ({
    url: createSiteUrls({ basePath: '/noon/s', origin: 'https://shop.example' }),
    scope: { route },
  }) as unknown as PageContext

const product = (name: string, more: Record<string, unknown> = {}): BoundRecord => ({
  id: name,
  data: { name, ...more },
  derived: { _detailURL: `/product/${name}` },
})

const props = { name: 'The range', sortBy: 'category', pageSize: 2 }

function describeRange(found: Collection | undefined, context = page()) {
  const loaded = { findCollection: () => found } as unknown as LoadedData
  const data = rangeStructuredData.data?.(props, { loaded, page: context, warn: () => {} })
  return rangeStructuredData.head?.(props, { data, page: context, slotText: '' }).jsonLd
}

it('SEO-3 PAGE-H1 lists the indexable products, in order, with their URLs', () => {
  expect(rangeStructuredData.needs?.(props, page(), {} as LoadedData)).toEqual({
    fields: ['name', 'isIndexed', '_detailURL'],
    collections: [toRangeQuery(props)],
  })
  expect(toRangeQuery(props)).toMatchObject({ sortBy: 'category' })
  const items = [
    product('balm'),
    product('secret', { isIndexed: false }),
    { id: '1', data: { name: 'none' } },
    product('gel'),
  ]
  expect(describeRange({ items })).toEqual([
    {
      '@type': 'ItemList',
      name: 'The range',
      numberOfItems: 2,
      itemListElement: [
        {
          '@type': 'ListItem',
          position: 1,
          name: 'balm',
          url: 'https://shop.example/noon/s/product/balm',
        },
        { '@type': 'ListItem', position: 2, name: 'gel', url: 'https://shop.example/noon/s/product/gel' },
      ],
    },
  ])
})

it('SEO-3 PAGE-H1 lists only the visible products, but counts all products, even of a very large range', () => {
  const items = Array.from({ length: 5 }, (_, n) => product(`gel-${n}`))
  const [range] = describeRange({ items }) ?? []
  expect(range).toMatchObject({
    numberOfItems: 5,
    itemListElement: [{ name: 'gel-0' }, { name: 'gel-1' }],
  })
  expect(range?.itemListElement).toHaveLength(2)
})

it('SEO-3 does not load products on later pages, so that changes to products do not evict these pages', () => {
  expect(rangeStructuredData.needs?.(props, page({ page: '2' }), {} as LoadedData)).toEqual({})
})

it.each([
  ['a page of the range', { items: [product('gel')] }, { page: '2' }],
  ['an empty range', { items: [] }, {}],
  ['a range that could not be loaded', { items: [], error: 'Service Unavailable' }, {}],
  ['a range that is not loaded yet', undefined, {}],
])('SEO-3 renders nothing for %s', (_, found, route) => {
  expect(describeRange(found, page(route))).toBeUndefined()
})

it.each([
  [
    { sortBy: 'category' },
    { contentTypeFQN: 'epiderm__product', sortBy: ['category'], filters: ['isIndexed'] },
  ],
  [{}, { contentTypeFQN: 'epiderm__product', sortBy: ['name'], filters: ['isIndexed'] }],
  [{ sortBy: 7 }, undefined],
])(
  'declares the fields by which it selects products, so that an import checks them: %o',
  (stored, fields) => {
    expect(rangeStructuredData.listFields?.(stored)).toEqual(fields)
  },
)

it.each(samples)('the $name sample is valid', ({ props }) => {
  expect(rangeStructuredData.schema.safeParse(props).success).toBe(true)
})
