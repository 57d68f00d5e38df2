import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createRegistry, defineBlock, type BlockDefinition } from '#blocks'
import { createDataProvider } from '#content-types'
import { createContentKey, createSiteUrls, type Warn } from '#kit'
import { toContentQueryResult, type ContentItem, type SearchQuery } from '#model'
import type { BlockNode } from '#schema'
import { standardBlocks } from '#standard-blocks'
import { createRenderer } from '../../create-renderer.ts'
import { toNumberedItem, toSettings } from '../../site.fixture.ts'
import { openSites } from '../../routes/open-sites.ts'
import type { PageRequest } from './page-context.ts'
import { findSharedParts } from './shared-parts.ts'

const toContentKey = (n: number) => createContentKey(new Uint8Array(16).fill(n))

/** Number of times that each block resolved its data, by block id. */
const counts = new Map<string, number>()
/** Number of times that each view was rendered, by block type. */
const rendered = new Map<string, number>()
const countUp = (map: Map<string, number>, id = '') => map.set(id, (map.get(id) ?? 0) + 1)

const toBlock = (type: string, more: Pick<BlockDefinition, 'data' | 'needs'>) =>
  defineBlock({
    type,
    label: type,
    editor: { category: 'page', keywords: [], icon: 'utility:text' },
    schema: z.object({}),
    styles: '',
    samples: [],
    View: ({ data, slots }) => {
      countUp(rendered, type)
      return [JSON.stringify(data), ...Object.values(slots)]
    },
    ...more,
  })
const blocks = [
  toBlock('still', { data: (_props, { page }) => (countUp(counts, page.blockId), 'still') }),
  toBlock('asking', {
    data: (_props, { page }) => (countUp(counts, page.blockId), page.scope.route['q'] ?? 'nothing'),
  }),
  toBlock('finding', {
    needs: (_props, { scope }) => ({ searches: [toQuery(scope.route['q'])] }),
    data: (_props, { loaded, page }) => (
      countUp(counts, page.blockId),
      loaded.findSearch(toQuery(page.scope.route['q']))?.text ?? ''
    ),
  }),
  toBlock('menu', {
    needs: () => ({ contentKeys: [toContentKey(9)] }),
    data: (_props, { loaded, page }) => (
      countUp(counts, page.blockId),
      loaded.findContent(toContentKey(9))?.title ?? 'none'
    ),
  }),
]
const toQuery = (text = ''): SearchQuery => ({ text, language: 'en_GB', offset: 0, limit: 1 })

const node = (block: string, id: string): BlockNode => ({ id, block })
const around = (id: string, ...content: BlockNode[]): BlockNode => ({
  id,
  block: 'hidden-region',
  slots: { content },
})

const toItem = (n: number, type: string, body: Record<string, unknown>): ContentItem =>
  toNumberedItem(n, { contentKey: toContentKey(n), type, body })
/**
 * Creates new items for each test, because the caches use item objects as keys and would otherwise share data between
 * tests.
 */
const toItems = (footer: readonly BlockNode[] = []) => [
  toItem(
    1,
    'epiderm__site',
    toSettings({ theme: toContentKey(2), layout: toContentKey(3), page: toContentKey(4) }),
  ),
  toItem(2, 'epiderm__theme', { tokens: {} }),
  toItem(3, 'epiderm__layout', {
    header: [
      around('top', node('still', 'brand'), node('menu', 'links'), node('asking', 'field')),
      { id: 'who', block: 'rich-text', props: { text: '<p>{!User.userId}</p>' } },
    ],
    footer: [around('bottom', node('still', 'address')), ...footer],
  }),
  toItem(4, 'epiderm__page', { route: '/', blocks: [] }),
  toItem(5, 'epiderm__page', {
    route: '/search',
    parameters: [{ name: 'q', kind: 'search' }],
    blocks: [node('finding', 'results'), node('still', 'hint')],
  }),
  toItem(9, 'epiderm__note', {}),
]

type TestSiteOptions = {
  readonly isLasting?: () => boolean
  readonly footer?: readonly BlockNode[]
  readonly warn?: Warn
}

function openSite({ isLasting = () => true, footer, warn = () => undefined }: TestSiteOptions = {}) {
  const items = toItems(footer)
  const sites = openSites({
    registry: createRegistry([...standardBlocks, ...blocks]),
    url: createSiteUrls({ basePath: '', origin: 'https://shop.example' }),
    themeAssets: {
      css: '',
      icons: { svg: '', ico: '', touch: '', app: [] },
      cardFace: '',
      faces: [],
    },
    dataProvider: createDataProvider(),
    toScriptUrl: () => '',
    apiVersion: '65.0',
    isDevelopment: false,
    warn,
    openSnapshot: () => ({
      release: 1,
      findContents: async ({ type, contentKeys }) => {
        const found = items.filter(
          (item) =>
            (type === undefined || item.type === type) &&
            (contentKeys === undefined || contentKeys.includes(item.contentKey)),
        )
        const validUntilMs = contentKeys?.includes(toContentKey(9)) && !isLasting() ? 1000 : Infinity
        return { ...toContentQueryResult(found), validUntilMs }
      },
      findAddresses: async () => [],
      countItems: async () => 0,
      loadChangesSince: async () => [],
      findListings: async ({ type }) => items.filter((item) => item.type === type),
    }),
    richTextFields: new Map(),
    schemas: new Map(),
  })
  const { pages } = createRenderer({
    sites,
    search: async ({ text }) => ({
      state: 'found',
      text: `found ${text}`,
      shown: `found ${text}`,
      dropped: [],
      correction: undefined,
      total: 0,
      hits: [],
      types: [],
      topics: [],
    }),
    maxCacheBytes: 1_000_000,
    clock: () => new Date(0),
  })
  return async (q: string, path = '/search'): Promise<string> => {
    const answer = await pages.answer(path, new URLSearchParams(q === '' ? {} : { q }))
    if (answer.kind !== 'page') throw new Error(`a page expected, got ${answer.kind}`)
    return answer.page.body.plain.toString()
  }
}

beforeEach(() => {
  counts.clear()
  rendered.clear()
})

describe('pages that differ only in a visitor’s input', () => {
  it('have the same HTML regardless of earlier requests for other pages', async () => {
    const load = openSite()
    for (const q of ['peel', 'serum', 'peel', '<b>"']) expect(await load(q)).toBe(await openSite()(q))
  })

  it('resolve a block for every request if it reads the input, and otherwise only once', async () => {
    const load = openSite()
    await load('peel')
    const first = Object.fromEntries(counts)
    expect(Object.keys(first).toSorted()).toEqual(['address', 'brand', 'field', 'hint', 'links', 'results'])
    for (const q of ['serum', 'toner', 'acne']) await load(q)
    const more = Array.from(counts).filter(([id, count]) => count > (first[id] ?? 0))
    expect(more.map(([id]) => id).toSorted()).toEqual(['field', 'results'])
  })

  it('render a region once if none of its blocks reads the input', async () => {
    const load = openSite()
    for (const q of ['peel', 'serum', 'toner']) await load(q)
    /** The header and the main element are rendered for each of the three pages, but the footer only once. */
    expect(rendered.get('still')).toBe(3 + 3 + 1)
  })

  it('log a warning about the footer once', async () => {
    const warnings: Parameters<Warn>[0][] = []
    const gone = { id: 'gone', block: 'unknown-block' }
    const isLasting = () => false
    const load = openSite({ isLasting, footer: [gone], warn: (one) => void warnings.push(one) })
    for (const q of ['peel', 'serum']) await load(q)
    await load('', '/')
    expect(warnings.map(({ block }) => block)).toEqual(['unknown-block#gone'])
  })

  it('share no data that expires before the next release', async () => {
    const load = openSite({ isLasting: () => false })
    for (const q of ['peel', 'serum']) await load(q)
    expect([counts.get('hint'), counts.get('brand'), counts.get('address')]).toEqual([1, 2, 2])
  })

  it('Attack: share nothing with a page shown in another language, because links must stay in the page’s language', () => {
    const item = toItems()[4]
    const request = { index: {}, page: { item, body: {} }, path: '/search', mode: 'live' }
    const find = (basePath: string) =>
      findSharedParts({ url: createSiteUrls({ basePath, origin: '' }) }, request as unknown as PageRequest)
    expect(find('')).toBe(find(''))
    expect(find('/de')).not.toBe(find(''))
  })

  it('Attack: have placeholders for the visitor’s data that are the same in every render and reveal no secret', async () => {
    const load = openSite()
    const places = [await load('peel'), await load('serum')].map((html) => html.match(/data-user="userId"/g))
    expect(places).toEqual([['data-user="userId"'], ['data-user="userId"']])
  })
})
