import { beforeAll, expect, it } from 'vitest'
import { toContentQueryResult, type ContentItem, type ContentQuery, type ItemSlice } from '#model'
import { toContentItem, toSettings } from '../site.fixture.ts'
import { loadListedPages, planListing, type PageDateQuery } from './listed-pages.ts'
import { buildSiteIndex } from '../routes/site-index.ts'
import type { SiteIndex, Site } from '../site/site.ts'

const toItem = (name: string, type: string, body: Record<string, unknown> = {}): ContentItem => ({
  ...toContentItem({ managedContentId: name, contentKey: name, type, title: name, urlName: name, body }),
  ...(name === 'gel-7' && { publishedDate: '2026-02-01T00:00:00.000Z' }),
})
const key = (name: string) => `MC${name.toUpperCase().padEnd(26, 'A')}`
const site = toItem(
  'site',
  'epiderm__site',
  toSettings({ theme: key('theme'), layout: key('layout'), page: key('lost') }),
)
const items = [
  site,
  { ...toItem('theme', 'epiderm__theme', { tokens: {} }), contentKey: key('theme') },
  { ...toItem('layout', 'epiderm__layout'), contentKey: key('layout') },
  toItem('home', 'epiderm__page', { route: '/', blocks: [] }),
  toItem('gels', 'epiderm__page', {
    route: '/gel/{urlName}',
    record: { type: 'epiderm__product', parameter: 'urlName' },
    blocks: [],
  }),
]
const count = 2000
/** Product rows stored without their bodies. */
const gels = Array.from({ length: count }, (_, n) =>
  toItem(`gel-${n}`, 'epiderm__product', n === 5 ? { isIndexed: false } : {}),
)

let index: SiteIndex
beforeAll(async () => {
  const findContents = async ({ type }: ContentQuery) =>
    toContentQueryResult(items.filter((item) => item.type === type))
  index = await buildSiteIndex({
    findAddresses: async () => [],
    source: { findContents },
    findListings: async (query) => (await findContents(query)).items,
    richTextFields: new Map(),
    warn: () => undefined,
  })
})

it('SEO-3 lists pages in batches that each load only their own records, without reading or resolving any page', async () => {
  const queries: unknown[] = []
  const language = {
    index,
    prefix: '',
    code: 'en_GB',
    setting: { registry: new Map() },
    findListings: async (query: ContentQuery & { slice?: ItemSlice }) => {
      queries.push(query)
      const { offset = 0, limit = 0 } = query.slice ?? {}
      return gels.slice(offset, offset + limit)
    },
    source: { findContents: () => Promise.reject(new Error('a body is read')) },
  }
  const site = { languages: [language] } as unknown as Site
  const search = () => Promise.reject(new Error('a page is resolved'))
  const dates: PageDateQuery[] = []
  const load = async (pages: PageDateQuery) => {
    dates.push(pages)
    return () => undefined
  }
  const parts = await planListing(site, async () => count)
  const listed = []
  for (const part of parts)
    listed.push(await loadListedPages(part, site, { search, dates: { load, loadVersion: async () => 1 } }))

  expect(listed.map(({ length }) => length)).toEqual([1, 999, 1000])
  expect(queries).toEqual(
    [0, 1000].map((offset) => ({ type: 'epiderm__product', slice: { offset, limit: 1000 } })),
  )
  expect(dates.map(({ pages, records }) => [pages.length, records.length])).toEqual([
    [1, 1],
    [1, 1000],
    [1, 1000],
  ])
  const paths = listed.flat().map(({ path }) => path)
  expect([paths.length, paths.includes('/gel/gel-5')]).toEqual([count, false])
  expect(
    listed.flat().filter(({ lastModified }) => lastModified !== '2026-01-01T00:00:00.000Z'),
  ).toMatchObject([{ path: '/gel/gel-7' }])
})

it('SEO-3 lists a small site in one batch, sorted by path', async () => {
  const site = { languages: [{ index, prefix: '', code: 'en_GB' }] } as unknown as Site
  expect((await planListing(site, async () => 500)).map(({ length }) => length)).toEqual([2])
})
