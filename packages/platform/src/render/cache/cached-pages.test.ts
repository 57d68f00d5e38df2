/**
 * Tests the page cache across releases of an in-memory site: a product list, a page for each product, and pages without
 * products.
 */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { defineBlock } from '#blocks'
import type { BlockNode } from '#schema'
import { standardBlocks } from '#standard-blocks'
import { createContentKey, EpidermError } from '#kit'
import type { ContentItem, ContentQuery } from '#model'
import type { Renderer } from '../renderer.ts'
import { toNumberedItem, toSettings } from '../site.fixture.ts'
import type { SiteSnapshot } from '../site/sites.ts'
import { createMemorySite, openTestRenderer, type ItemChanges, type MemorySite } from '../testing.ts'

const productCount = 300
const toContentKey = (n: number) =>
  createContentKey(Uint8Array.of(n >> 8, n & 255, ...Array.from({ length: 14 }, () => 1)))

const toItem = (n: number, type: string, body: Record<string, unknown>): ContentItem =>
  toNumberedItem(n, { contentKey: toContentKey(n), type, body })
const text = (words: string): BlockNode => ({
  id: 'text',
  block: 'rich-text',
  props: { text: `<p>${words}</p>` },
})
const probe: BlockNode = { id: 'probe', block: 'probe' }
const list = (collection: object): BlockNode => ({
  id: 'list',
  block: 'grid',
  props: { collection: { type: 'cms', contentTypeFQN: 'epiderm__product', ...collection }, layout: 'list' },
  slots: { item: [{ id: 'name', block: 'text-block', props: { text: '{!Item.name}' } }] },
})
const linkToAbout: BlockNode = {
  id: 'link',
  block: 'button',
  props: { text: 'About', url: { type: 'comm__namedPage', attributes: { name: 'item-5' } } },
}
const page = (n: number, route: string, ...blocks: BlockNode[]) =>
  toItem(n, 'epiderm__page', { route, blocks: [probe, ...blocks] })
const toProduct = (n: number) =>
  toItem(n, 'epiderm__product', {
    name: `Product ${n}`,
    size: 'small',
    note: 'none',
    kind: n % 2 ? 'gel' : 'cream',
  })

const items: readonly ContentItem[] = [
  toItem(1, 'epiderm__site', {
    ...toSettings({ theme: toContentKey(2), layout: toContentKey(3), page: toContentKey(4) }),
    organization: { name: 'Acme Ltd' },
  }),
  toItem(2, 'epiderm__theme', { tokens: { '--dxp-g-root': '#FAF7F2' } }),
  toItem(3, 'epiderm__layout', { header: [text('Header')], footer: [text('{!Label.footer}')] }),
  page(4, '/lost', text('Nothing here')),
  page(5, '/about', text('About us')),
  page(6, '/range', list({ sortBy: 'name', limit: 250 })),
  page(7, '/first', list({ sortBy: 'name', limit: 2, filters: [{ field: 'kind', equals: 'gel' }] })),
  page(8, '/newest', list({ limit: 3 })),
  page(9, '/chosen', list({ contentKeys: [toContentKey(104), toContentKey(199_0)] })),
  toItem(10, 'epiderm__page', {
    route: '/product/{name}',
    record: { type: 'epiderm__product', parameter: 'name' },
    blocks: [probe, text('{!Record.name}, {!Record.size}')],
  }),
  toItem(11, 'epiderm__labels', { labels: { footer: 'Good night', other: 'Other' } }),
  page(12, '/links', linkToAbout),
  ...Array.from({ length: productCount }, (_, n) => toProduct(100 + n)),
]

let site: MemorySite
let rendered: number
/** While set, content queries wait for this promise. */
let gate: Promise<void> | undefined
let isComparable: boolean
/** While set, every product query throws this error. */
let away: EpidermError | undefined
let renderer: Renderer

function openSnapshot(): SiteSnapshot {
  const own = site.openSnapshot()
  const findContents = async (query: ContentQuery) => {
    await gate
    if (away !== undefined && query.type === 'epiderm__product') throw away
    return own.findContents(query)
  }
  return {
    ...own,
    findContents,
    async loadChangesSince(since) {
      if (!isComparable) throw new Error('the database is away')
      return own.loadChangesSince(since)
    },
    findListings: async (query) => (await findContents(query)).items,
  }
}

function open(isLazy: boolean): Renderer {
  const block = defineBlock({
    type: 'probe',
    label: 'Probe',
    editor: { category: 'page', keywords: [], icon: 'utility:text' },
    schema: z.object({}),
    styles: '',
    View: () => null,
    samples: [],
    data: () => ++rendered,
  })
  return openTestRenderer(openSnapshot, { blocks: [...standardBlocks, block], isLazy }).renderer
}

beforeEach(() => {
  site = createMemorySite(items)
  rendered = 0
  gate = undefined
  isComparable = true
  away = undefined
  renderer = open(true)
})

async function ask(path: string) {
  const answer = await renderer.pages.answer(path, new URLSearchParams())
  if (answer.kind !== 'page') throw new Error(`a page expected, got ${answer.kind}`)
  return answer
}
const show = async (path: string) => (await ask(path)).page.body.plain.toString()
const findCachedPage = (path: string) => renderer.pages.findCachedPage(path, '')?.page
const lists = ['/range', '/first', '/newest', '/chosen']
const pages = ['/about', ...lists, '/product/item-104', '/product/item-105', '/links']

/** Publishes a release that changes the items with these keys; null removes an item. */
async function publish(changes: Readonly<Record<number, Partial<ContentItem> | null>>): Promise<void> {
  site.publish(
    Object.fromEntries(
      Object.entries(changes).map(([n, change]): [string, ItemChanges[string]] => {
        const key = toContentKey(Number(n))
        const isNew = site.items().every(({ contentKey }) => contentKey !== key)
        return [key, change && { ...(isNew && toProduct(Number(n))), ...change }]
      }),
    ),
  )
}
const body = (n: number, change: object) => ({ body: { ...site.find(toContentKey(n)).body, ...change } })

/** Returns the keys of the pages that a release invalidates. */
async function findDropped(change: () => Promise<void>): Promise<readonly string[]> {
  for (const path of pages) await ask(path)
  await change()
  await renderer.pages.prepare()
  return pages.filter((path) => findCachedPage(path) === undefined)
}

describe('a release', () => {
  it.each<[what: string, change: () => Promise<void>, dropped: readonly string[]]>([
    [
      'a field that no page read',
      () => publish({ 104: body(104, { note: 'new' }) }),
      ['/newest', '/product/item-104'],
    ],
    [
      'a field that only its page reads',
      () => publish({ 105: body(105, { size: 'large' }) }),
      ['/newest', '/product/item-105'],
    ],
    [
      'a name in the middle of a list',
      () => publish({ 104: body(104, { name: 'Product 104 a' }) }),
      ['/range', '/newest', '/chosen', '/product/item-104'],
    ],
    ['a field of a filter', () => publish({ 100: body(100, { kind: 'gel' }) }), ['/first', '/newest']],
    [
      'a field of a filter, after the last shown item',
      () => publish({ 398: body(398, { kind: 'gel' }) }),
      ['/newest'],
    ],
    ['a name that sorts first', () => publish({ 390: body(390, { name: 'A' }) }), ['/range', '/newest']],
    ['a removed product', () => publish({ 105: null }), ['/range', '/product/item-105']],
    ['a removed product that no page shows', () => publish({ 399: null }), []],
    ['a new product that was referenced before', () => publish({ 1990: {} }), ['/newest', '/chosen']],
    [
      'a label that pages show',
      () => publish({ 11: body(11, { labels: { footer: 'Morning', other: 'Other' } }) }),
      pages,
    ],
    [
      'a label that no page shows',
      () => publish({ 11: body(11, { labels: { footer: 'Good night', other: 'O' } }) }),
      [],
    ],
    ['the layout', () => publish({ 3: body(3, { header: [text('Head')] }) }), pages],
    ['the settings', () => publish({ 1: body(1, { name: 'Night' }) }), pages],
    ['the theme', () => publish({ 2: body(2, { tokens: {} }) }), pages],
    ['the text of another page', () => publish({ 4: body(4, { blocks: [text('Gone')] }) }), []],
    [
      'the route of the product page',
      () => publish({ 10: body(10, { route: '/item/{name}' }) }),
      pages.slice(1, -1),
    ],
    [
      'a page at the address of a product',
      () => publish({ 4: body(4, { route: '/product/item-104' }) }),
      ['/product/item-104'],
    ],
    ['the address of a linked page', () => publish({ 5: body(5, { route: '/us' }) }), ['/about', '/links']],
    ['whether a linked page is listed', () => publish({ 5: body(5, { isIndexed: false }) }), ['/about']],
    ['a removed page', () => publish({ 5: null }), ['/about', '/links']],
  ])('invalidates the pages that read %s, and no other pages', async (_what, change, dropped) => {
    expect(await findDropped(change)).toEqual(dropped)
  })

  it('leaves at least 99% of the pages in the cache when one product changes, with the same bytes and ETag', async () => {
    const paths = [
      '/about',
      '/first',
      '/range',
      ...Array.from({ length: productCount }, (_, n) => `/product/item-${100 + n}`),
    ]
    await renderer.pages.prepare()
    for (const path of paths) await ask(path)
    const before = new Map(paths.map((path) => [path, findCachedPage(path)]))
    const renderedBefore = rendered
    await publish({ 150: body(150, { name: 'Product 150 b' }) })
    await renderer.pages.prepare()
    const cached = paths.filter((path) => findCachedPage(path) !== undefined)
    expect(cached.every((path) => findCachedPage(path) === before.get(path))).toBe(true)
    expect(paths.filter((path) => !cached.includes(path))).toEqual(['/range', '/product/item-150'])
    expect(cached.length).toBeGreaterThanOrEqual(0.99 * paths.length)
    for (const path of cached) expect((await ask(path)).release).toBe(2)
    expect(rendered).toBe(renderedBefore)
    expect(await show('/product/item-150')).toContain('Product 150 b')
    expect(rendered).toBe(renderedBefore + 1)
  })

  it('leaves error and not-found pages in the cache until their content changes', async () => {
    await renderer.pages.prepare()
    const unknown = await renderer.pages.answerNotFound('/nowhere')
    const renderedBefore = rendered
    await publish({ 104: body(104, { name: 'Other' }) })
    await renderer.pages.prepare()
    expect((await renderer.pages.answerNotFound('/elsewhere')).page).toBe(unknown.page)
    expect(rendered).toBe(renderedBefore)
    await publish({ 4: body(4, { blocks: [probe, text('Lost')] }) })
    await renderer.pages.prepare()
    expect((await renderer.pages.answerNotFound('/nowhere')).page.body.plain.toString()).toContain('Lost')
    expect(renderer.pages.findErrorPage('/')?.html).toContain('Lost')
  })

  it('causes requests to bypass the cache until the pages that it changes are known', async () => {
    await ask('/about')
    await ask('/product/item-104')
    await publish({ 104: body(104, { name: 'Other' }) })
    expect(findCachedPage('/about')).toBeUndefined()
    expect(findCachedPage('/product/item-104')).toBeUndefined()
    const [about, product] = await Promise.all([show('/about'), show('/product/item-104')])
    expect(about).toContain('About us')
    expect(product).toContain('Other')
  })

  it('invalidates every page if it cannot be compared with the previous release', async () => {
    await ask('/about')
    await publish({ 104: body(104, { name: 'Other' }) })
    isComparable = false
    await renderer.pages.prepare()
    expect(findCachedPage('/about')).toBeUndefined()
    expect(await show('/about')).toContain('About us')
    expect(findCachedPage('/about')).toBeDefined()
  })

  it('causes the invalidated pages to be rendered again in the background', async () => {
    renderer = open(false)
    await ask('/product/item-104')
    const before = findCachedPage('/product/item-104')
    await publish({ 104: body(104, { name: 'Other' }) })
    await renderer.pages.prepare()
    await vi.waitFor(() => expect(findCachedPage('/product/item-104')).toBeDefined())
    expect(findCachedPage('/product/item-104')).not.toBe(before)
    expect(findCachedPage('/product/item-104')?.body.plain.toString()).toContain('Other')
  })
})

describe('a page rendered while the site changes', () => {
  async function publishDuringRender(path: string, change: () => Promise<void>) {
    await renderer.pages.prepare()
    let pass = () => {}
    gate = new Promise((resolve) => (pass = resolve))
    const rendering = show(path)
    await Promise.resolve()
    gate = Promise.resolve()
    await change()
    await renderer.pages.prepare()
    pass()
    const first = await rendering
    return { first, kept: findCachedPage(path)?.body.plain.toString(), later: await show(path) }
  }

  it('never shows outdated content to later visitors', async () => {
    const {
      first,
      kept: cached,
      later,
    } = await publishDuringRender('/product/item-104', () => publish({ 104: body(104, { name: 'Other' }) }))
    expect([first.includes('Other'), cached, later.includes('Other')]).toEqual([false, undefined, true])
  })

  it('is cached if the content that it read has not changed', async () => {
    const { first, kept: cached } = await publishDuringRender('/product/item-104', () =>
      publish({ 105: body(105, { name: 'Other' }) }),
    )
    expect(cached).toBe(first)
  })
})

it('renders an uncached page once for concurrent requests', async () => {
  const answers = await Promise.all(Array.from({ length: 1000 }, () => ask('/range')))
  expect(new Set(answers.map(({ page: one }) => one)).size).toBe(1)
  expect(rendered).toBe(1)
})

describe('comparing a page before a publish', () => {
  const compare = async () => {
    const { verifier } = renderer
    const pair = { drafted: verifier.open(openSnapshot), stored: verifier.open(openSnapshot) }
    await Promise.all([pair.drafted.site, pair.stored.site])
    return () => verifier.compare(pair, { language: 'en_GB', page: toContentKey(6), record: '' })
  }

  it('fails while the page’s content cannot be read, because a page with fallback content must not be published', async () => {
    const compareAgain = await compare()
    away = new EpidermError({ code: 'database-unreachable', status: 503, message: 'No answer.' })
    await expect(compareAgain()).rejects.toBe(away)
    away = undefined
    const comparison = await compareAgain()
    expect([comparison?.path, comparison?.difference]).toEqual(['/range', undefined])
  })
})
