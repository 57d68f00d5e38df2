import { beforeAll, expect, it } from 'vitest'
import { toFoundContents, type ContentItem, type ContentQuery } from '#model'
import type { Site } from '../routes/languages.ts'
import { toContentItem, toSettings } from '../site.fixture.ts'
import { loadListedPages } from './listed-pages.ts'
import { buildSiteIndex, type SiteIndex } from '../routes/site-index.ts'

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
/** As rows have them: without what they say. */
const gels = Array.from({ length: count }, (_, n) =>
  toItem(`gel-${n}`, 'epiderm__product', n === 5 ? { isIndexed: false } : {}),
)

let index: SiteIndex
beforeAll(async () => {
  const findContents = async ({ type }: ContentQuery) =>
    toFoundContents(items.filter((item) => item.type === type))
  index = await buildSiteIndex({
    findAddresses: async () => [],
    source: { findContents },
    findListings: async (query) => (await findContents(query)).items,
    richTextFields: new Map(),
    warn: () => undefined,
  })
})

it('SEO-3 asks once for all records of a type, and reads and resolves nothing, however many there are', async () => {
  const asked: ContentQuery[] = []
  const language = {
    index,
    prefix: '',
    code: 'en_GB',
    setting: { registry: new Map() },
    findListings: async (query: ContentQuery) => {
      asked.push(query)
      return query.type === 'epiderm__product' ? gels : items.filter(({ type }) => type === query.type)
    },
    source: { findContents: () => Promise.reject(new Error('a body is read')) },
  }
  const listed = await loadListedPages({ languages: [language] } as unknown as Site, {
    search: () => Promise.reject(new Error('a page is resolved')),
  })
  expect(asked).toEqual([{ type: 'epiderm__page' }, { type: 'epiderm__product' }])
  expect(listed).toHaveLength(count)
  expect(listed.map(({ path }) => path)).not.toContain('/gel/gel-5')
  expect(listed.filter(({ lastModified }) => lastModified !== '2026-01-01T00:00:00.000Z')).toMatchObject([
    { path: '/gel/gel-7' },
  ])
})
