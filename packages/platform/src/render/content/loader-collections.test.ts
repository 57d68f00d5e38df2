import { describe, expect, it } from 'vitest'
import { createDataProvider, type CollectionQuery } from '#content-types'
import { toContentQueryResult, type ContentItem, type ContentQuery } from '#model'
import { createPageLoader } from './loader.ts'

const toItem = (n: number, more: Partial<ContentItem> = {}): ContentItem => ({
  managedContentId: `20Y${n}`,
  contentKey: `MC${n}`,
  recordId: n % 2 === 0 ? `01t${n}` : null,
  type: 'epiderm__product',
  title: `Product ${9 - n}`,
  urlName: `product-${n}`,
  language: 'en_GB',
  publishedDate: '2026-01-01T00:00:00.000Z',
  version: 1,
  body: { group: n < 3 ? 'low' : 'high', more: n },
  ...more,
})
const products = [1, 2, 3, 4].map((n) => toItem(n))
const toCollection = (key: string, body: Record<string, unknown>) =>
  toItem(9, { contentKey: key, type: 'epiderm__collection', body })
const stored = [
  toCollection('MCsorted', { contentTypeFQN: 'epiderm__product', sortBy: 'title', limit: 3 }),
  toCollection('MCrecords', { recordType: 'record', contentTypeFQN: 'epiderm__product' }),
  toCollection('MCnothing', {}),
  toCollection('MCbroken', { filters: 'all' }),
]

const withFields = (item: ContentItem, fields: readonly string[]): ContentItem => ({
  ...item,
  body: Object.fromEntries(Object.entries(item.body).filter(([name]) => fields.includes(name))),
})

type LoadOptions = {
  readonly answer?: (query: ContentQuery) => readonly ContentItem[]
  readonly isPartial?: boolean
}

async function load(query: CollectionQuery, { answer, isPartial = false }: LoadOptions = {}) {
  const queries: ContentQuery[] = []
  const answerFrom = ({ type, contentKeys, recordIds, limit }: ContentQuery) =>
    [...products, ...stored]
      .filter(
        (item) =>
          (type === undefined || item.type === type) &&
          (contentKeys === undefined || contentKeys.includes(item.contentKey)) &&
          (recordIds === undefined || recordIds.includes(item.recordId ?? '')),
      )
      .slice(0, limit)
  const loader = createPageLoader({
    source: {
      async findContents(contentQuery) {
        queries.push(contentQuery)
        const items = (answer ?? answerFrom)(contentQuery)
        const { fields } = contentQuery
        if (!isPartial || fields === undefined) return toContentQueryResult(items)
        return { ...toContentQueryResult(items.map((item) => withFields(item, fields))), isPartial }
      },
    },
    toRecord: ({ contentKey, title, recordId, body }) => ({
      id: contentKey,
      data: { ...body, title, recordId, contentKey },
    }),
    provider: createDataProvider(),
    loadSeoProperties: () => Promise.reject(new Error('none')),
    search: () => Promise.reject(new Error('none')),
    page: '/supplies',
    warn: () => {},
  })
  await loader.load({ contentKeys: [], collections: [query] })
  return { queries, collection: loader.findCollection(query), hasFailed: loader.hasFailed() }
}

const ofType = { type: 'epiderm__product' }

describe('a page’s collections', () => {
  it.each<[CollectionQuery, string[]]>([
    [{ type: 'cms', query: ofType }, ['MC1', 'MC2', 'MC3', 'MC4']],
    [{ type: 'cms', query: { ...ofType, limit: 2 } }, ['MC1', 'MC2']],
    [{ type: 'record', query: { ...ofType, limit: 2 } }, ['MC2', 'MC4']],
    [{ type: 'cms', query: { ...ofType, limit: 2 }, sortBy: 'title' }, ['MC4', 'MC3']],
    [{ type: 'cms', query: { ...ofType, limit: 1 }, filters: [{ field: 'group', equals: 'high' }] }, ['MC3']],
    [{ type: 'cms', collectionKey: 'MCsorted', query: {} }, ['MC4', 'MC3', 'MC2']],
    [{ type: 'cms', collectionKey: 'MCsorted', query: { limit: 1 } }, ['MC4']],
    [{ type: 'record', collectionKey: 'MCsorted', query: {} }, ['MC4', 'MC2']],
    [
      { type: 'cms', collectionKey: 'MCsorted', query: {}, filters: [{ field: 'group', equals: 'low' }] },
      ['MC2'],
    ],
    [
      { type: 'cms', collectionKey: 'MCsorted', query: {}, sortBy: 'title', sortOrder: 'desc' },
      ['MC2', 'MC3', 'MC4'],
    ],
    [{ type: 'cms', collectionKey: 'MCrecords', query: {} }, ['MC2', 'MC4']],
    [{ type: 'cms', collectionKey: 'MCnothing', query: {} }, []],
    [{ type: 'cms', collectionKey: 'MCbroken', query: {} }, []],
  ])('GRD-1 GRD-10 the query %j returns %j', async (query, expected) => {
    const { collection, hasFailed } = await load(query)
    expect(collection?.items.map(({ id }) => id)).toEqual(expected)
    expect(collection?.error).toBeUndefined()
    expect(hasFailed).toBe(false)
  })

  it.each(['asc', 'desc'] as const)(
    'GRD-10 sorts by publishing date, which is not part of the body: %s',
    async (sortOrder) => {
      const dated = products.map((item, n) => ({ ...item, publishedDate: `2026-0${(n % 3) + 1}-01` }))
      const query = { type: 'cms', query: ofType, sortBy: 'publishedDate', sortOrder } as const
      const { collection } = await load(query, { answer: () => dated })
      const ordered = sortOrder === 'asc' ? ['MC1', 'MC4', 'MC2', 'MC3'] : ['MC3', 'MC2', 'MC1', 'MC4']
      expect(collection?.items.map(({ id }) => id)).toEqual(ordered)
    },
  )

  it('GRD-1 reports a missing collection as an error; the page may be cached', async () => {
    const { collection, hasFailed } = await load({ type: 'cms', collectionKey: 'MCaway', query: {} })
    expect(collection).toEqual({ items: [], error: 'There is no collection MCaway' })
    expect(hasFailed).toBe(false)
  })

  it('GRD-9 reports a failing source as an error; the page is not cached', async () => {
    const fail = () => {
      throw new Error('away')
    }
    const query: CollectionQuery = { type: 'cms', collectionKey: 'MCsorted', query: {} }
    const { collection, hasFailed } = await load(query, { answer: fail })
    expect(collection).toEqual({ items: [], error: 'The collection could not be loaded' })
    expect(hasFailed).toBe(true)
  })

  it('requests no more items than the page shows, unless the query filters or sorts', async () => {
    expect((await load({ type: 'cms', query: { ...ofType, limit: 2 } })).queries).toEqual([
      { ...ofType, limit: 2 },
    ])
    expect((await load({ type: 'cms', query: { ...ofType, limit: 2 }, sortBy: 'title' })).queries).toEqual([
      { ...ofType, fields: ['title', 'url'] },
    ])
  })

  it('reads only the fields needed to select items, and then the bodies of the selected items only', async () => {
    const query = { ...ofType, limit: 2 }
    const filters = [{ field: 'group', equals: 'high' }]
    const { queries, collection } = await load(
      { type: 'cms', query, filters, sortBy: 'title' },
      { isPartial: true },
    )
    expect(queries).toEqual([
      { ...ofType, fields: ['group', 'title', 'url'] },
      { contentKeys: ['MC4', 'MC3'] },
    ])
    expect(collection?.items.map(({ data }) => data)).toMatchObject([
      { title: 'Product 5', group: 'high', more: 4 },
      { title: 'Product 6', group: 'high', more: 3 },
    ])
    const some = await load({ type: 'cms', query: ofType, fields: ['group'] }, { isPartial: true })
    expect(some.queries).toEqual([{ ...ofType, fields: ['group', 'url'] }])
    expect(some.collection?.items[0]?.data).not.toHaveProperty('more')
  })
})

it('selects the same items in the same order, whether or not sorting is split into slices', async () => {
  const many = Array.from({ length: 1701 }, (_, n) => toItem(n, { title: `Product ${(n * 7919) % 90}` }))
  const answer = () => many
  for (const limit of [undefined, 0, 5, 900]) {
    for (const sortOrder of ['asc', 'desc'] as const) {
      const { collection } = await load(
        {
          type: 'cms',
          query: { ...ofType, limit },
          sortBy: 'title',
          sortOrder,
          filters: [{ field: 'group', equals: 'high' }],
        },
        { answer },
      )
      const records = many.map(({ contentKey, title, body }) => ({
        id: contentKey,
        data: { ...body, title },
      }))
      const expected = createDataProvider().select(records, {
        sortBy: 'title',
        sortOrder,
        limit,
        filters: [{ field: 'group', equals: 'high' }],
      })
      expect(collection?.items.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    }
  }
})
