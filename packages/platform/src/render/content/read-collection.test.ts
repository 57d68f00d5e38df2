import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createDataProvider, defineContentType, type CollectionQuery } from '#content-types'
import { toContentQueryResult, type ContentItem, type ContentQuery, type ContentSource } from '#model'
import { field } from '#schema'
import { createPageLoader } from './loader.ts'

const ofType = { type: 'epiderm__product' }
const products = [1, 2, 3, 4].map((n): ContentItem => ({
  managedContentId: `20Y${n}`,
  contentKey: `MC${n}`,
  recordId: null,
  type: 'epiderm__product',
  title: `Product ${9 - n}`,
  urlName: `product-${n}`,
  language: 'en_GB',
  publishedDate: '2026-01-01T00:00:00.000Z',
  version: 1,
  body: { group: n < 2 ? 'low' : 'high' },
}))

describe('a source that selects items by rows', () => {
  const type = defineContentType({
    name: 'epiderm__product',
    label: 'Product',
    folder: 'products',
    schema: z.object({ group: field.text('Group').meta({ isFilterable: true }) }),
  })
  const selected = products.slice(0, 2)
  const openLoader = (findSelected: ContentSource['findContents']) => {
    const queries: ContentQuery[] = []
    const loader = createPageLoader({
      source: {
        findContents(contentQuery) {
          queries.push(contentQuery)
          return findSelected(contentQuery)
        },
      },
      toRecord: ({ contentKey, body }) => ({ id: contentKey, data: { ...body } }),
      provider: createDataProvider([type]),
      loadSeoProperties: () => Promise.reject(new Error('none')),
      search: () => Promise.reject(new Error('none')),
      page: '/supplies',
      warn: () => {},
    })
    return { queries, loader }
  }
  const query: CollectionQuery = {
    type: 'cms',
    query: { ...ofType, limit: 2 },
    filters: [{ field: 'group', equals: 'high' }],
    sortBy: 'title',
    isCounted: true,
    fields: ['group'],
  }

  it('receives the query’s selection, and its result is neither sorted nor read again by the loader', async () => {
    const { queries, loader } = openLoader(async () => ({
      ...toContentQueryResult(selected.toReversed()),
      isPartial: true,
      isSelected: true,
      total: 40,
    }))
    await loader.load({ contentKeys: [], collections: [query] })
    const found = loader.findCollection(query)
    expect(found?.items.map(({ id }) => id)).toEqual(
      selected.map(({ contentKey }) => contentKey).toReversed(),
    )
    expect(found?.total).toBe(40)
    expect(queries).toEqual([
      {
        ...ofType,
        fields: ['group', 'title', 'group', 'url'],
        selection: {
          isRecord: false,
          filters: [{ field: 'group', equals: 'high' }],
          sortBy: 'title',
          sortOrder: 'asc',
          limit: 2,
          isCounted: true,
          fields: ['group', 'url'],
        },
      },
    ])
  })

  it('has its items sorted, limited and counted by the loader if it ignores the selection', async () => {
    const { loader } = openLoader(async () => toContentQueryResult(products))
    await loader.load({ contentKeys: [], collections: [query] })
    const high = products.filter(({ body }) => body['group'] === 'high')
    expect(loader.findCollection(query)?.items).toHaveLength(2)
    expect(loader.findCollection(query)?.total).toBe(high.length)
  })
})
