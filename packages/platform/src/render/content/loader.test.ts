import { describe, expect, it } from 'vitest'
import { createDataProvider } from '#content-types'
import {
  ContentUnavailableError,
  toContentQueryResult,
  type ContentItem,
  type ContentQuery,
  type SearchResult,
  type SearchQuery,
  type SeoProperties,
  type SeoQuery,
} from '#model'
import { EpidermError, type Warning } from '#kit'
import { createPageLoader } from './loader.ts'

const toItem = (n: number): ContentItem => ({
  managedContentId: `20Y${n}`,
  contentKey: `MC${n}`,
  recordId: null,
  type: 'epiderm__product',
  title: `Product ${n}`,
  urlName: `product-${n}`,
  language: 'en_GB',
  publishedDate: '2026-01-01T00:00:00.000Z',
  version: 1,
  body: {},
})

const noProperties = async (): Promise<SeoProperties> => {
  throw new EpidermError({ code: 'NOT_FOUND', status: 404, message: 'There is no such record' })
}

const noSearch = async (): Promise<SearchResult> => {
  throw new Error('search is away')
}

function createSource(
  answer: (query: ContentQuery) => readonly ContentItem[],
  loadSeoProperties: (query: SeoQuery) => Promise<SeoProperties> = noProperties,
  search: (query: SearchQuery) => Promise<SearchResult> = noSearch,
) {
  const queries: ContentQuery[] = []
  const warnings: Warning[] = []
  const loader = createPageLoader({
    source: {
      async findContents(query) {
        queries.push(query)
        return toContentQueryResult(await answer(query))
      },
    },
    toRecord: (item) => ({ id: item.contentKey, data: { title: item.title } }),
    provider: createDataProvider(),
    loadSeoProperties,
    search,
    page: '/supplies/acne',
    warn: (warning) => warnings.push(warning),
  })
  return { loader, queries, warnings }
}

const byKeys = ({ contentKeys = [] }: ContentQuery) => contentKeys.map((key) => toItem(Number(key.slice(2))))

describe('the page loader', () => {
  it('API-6 requests each key once, in batches of 25', async () => {
    const { loader, queries } = createSource(byKeys)
    const contentKeys = Array.from({ length: 60 }, (_, n) => `MC${n % 30}`)
    expect(await loader.load({ contentKeys, collections: [] })).toBe(true)
    expect(queries.map((query) => query.contentKeys?.length)).toEqual([25, 5])
    expect(loader.findContent('MC7')?.title).toBe('Product 7')
    expect(await loader.load({ contentKeys, collections: [] })).toBe(false)
  })

  it('does not query a missing item twice', async () => {
    const { loader, queries } = createSource(() => [])
    await loader.load({ contentKeys: ['MC1'], collections: [] })
    await loader.load({ contentKeys: ['MC1'], collections: [] })
    expect(queries).toHaveLength(1)
    expect(loader.findContent('MC1')).toBeUndefined()
    expect(loader.hasFailed()).toBe(false)
  })

  it('GRD-9 reports the data of a failed source as valid only until the next retry', async () => {
    const { loader } = createSource(() => {
      throw new ContentUnavailableError('down', { retryAtMs: 10_000, cause: undefined })
    })
    await loader.load({ contentKeys: ['MC1'], collections: [] })
    expect([loader.hasFailed(), loader.validUntilMs()]).toEqual([true, 10_000])
  })

  it('GRD-9 reports a failing source as an error of the collection and logs one warning', async () => {
    const { loader, warnings } = createSource(() => {
      throw new Error('database is away')
    })
    const query = { type: 'cms', query: { type: 'epiderm__product' } } as const
    await loader.load({ contentKeys: [], collections: [query] })
    expect(loader.findCollection(query)).toEqual({ items: [], error: 'The items could not be loaded' })
    expect(loader.hasFailed()).toBe(true)
    expect(warnings).toEqual([
      { message: 'Content could not be loaded', page: '/supplies/acne', reason: 'database is away' },
    ])
  })

  it('GRD-10 sorts before it applies the limit, and compares numeric strings by value', async () => {
    const { loader, queries } = createSource(() => [10, 9, 2].map(toItem))
    const query = { type: 'cms', query: { limit: 2 }, sortBy: 'title', sortOrder: 'asc' } as const
    await loader.load({ contentKeys: [], collections: [query] })
    expect(loader.findCollection(query)?.items.map(({ id }) => id)).toEqual(['MC2', 'MC9'])
    expect(queries).toEqual([{ fields: ['title', 'url'] }])
  })

  it('GRD-1 accepts a bound list of records', () => {
    const { loader } = createSource(() => [])
    expect(loader.findCollection({ type: 'list', values: [{ name: 'Azelaic acid' }, 'plain'] })).toEqual({
      items: [
        { id: '1', data: { name: 'Azelaic acid' } },
        { id: '2', data: { value: 'plain' } },
      ],
    })
  })

  it('API-7 requests the properties of a record once', async () => {
    const properties = { recordName: 'Serum' } as SeoProperties
    const queries: SeoQuery[] = []
    const { loader } = createSource(byKeys, async (query) => {
      queries.push(query)
      return properties
    })
    const query = { id: 'MC1', fields: ['name'] }
    const needs = { contentKeys: [], collections: [], seoProperties: [query, { ...query }] }
    expect(loader.findSeoProperties(query)).toBeUndefined()
    expect(await loader.load(needs)).toBe(true)
    expect(await loader.load(needs)).toBe(false)
    expect(queries).toEqual([query])
    expect(loader.findSeoProperties(query)).toEqual({ properties })
  })

  it.each([
    ['Not Found', noProperties, false],
    ['Service Unavailable', () => Promise.reject(new Error('Service Unavailable')), true],
    [
      'Bad Gateway',
      () => Promise.reject(new EpidermError({ code: 'x', status: 502, message: 'no route' })),
      true,
    ],
  ])('ERR-6 returns a failed request’s status text as the error: %s', async (error, load, hasFailed) => {
    const { loader } = createSource(byKeys, load)
    const query = { id: 'MC1', fields: [] }
    await loader.load({ contentKeys: [], collections: [], seoProperties: [query] })
    expect(loader.findSeoProperties(query)).toEqual({ error })
    expect(loader.hasFailed()).toBe(hasFailed)
  })

  it('sends each search query once, and marks the page as uncacheable', async () => {
    const answer = { state: 'found', text: 'peel', total: 0, hits: [] } as unknown as SearchResult
    const queries: SearchQuery[] = []
    const { loader } = createSource(byKeys, noProperties, async (query) => {
      queries.push(query)
      return answer
    })
    const query = { text: 'peel', language: 'en_GB', offset: 0, limit: 10 }
    const needs = { contentKeys: [], collections: [], searches: [query, { ...query }] }
    expect(loader.validUntilMs()).toBe(Infinity)
    expect(await loader.load(needs)).toBe(true)
    expect(await loader.load(needs)).toBe(false)
    expect(queries).toEqual([query])
    expect(loader.findSearch(query)).toBe(answer)
    expect(loader.validUntilMs()).toBe(0)
  })

  it('logs a failed search as a warning and does not repeat it on the same page', async () => {
    const { loader, warnings } = createSource(byKeys)
    const query = { text: 'peel', language: 'en_GB', offset: 0, limit: 10 }
    const needs = { contentKeys: [], collections: [], searches: [query] }
    await loader.load(needs)
    expect(await loader.load(needs)).toBe(false)
    expect(loader.findSearch(query)).toBeUndefined()
    expect(warnings).toEqual([{ message: 'Search failed', page: '/supplies/acne', reason: 'search is away' }])
  })
})
