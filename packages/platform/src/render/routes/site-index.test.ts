import { describe, expect, it } from 'vitest'
import { createContentKey, type Warning } from '#kit'
import { toContentQueryResult, type ContentItem } from '#model'
import { toContentItem, toSettings } from '../site.fixture.ts'
import { buildSiteIndex, type PreviousIndex } from './site-index.ts'

const keys = Object.fromEntries(
  ['site', 'theme', 'layout', 'home', 'supplies', 'acne', 'product', 'serum', 'labels'].map((name, n) => [
    name,
    createContentKey(new Uint8Array(16).fill(n + 1)),
  ]),
)

const keyOf = (name: string) => keys[name] ?? ''
const toItem = (name: string, type: string, body: Record<string, unknown>): ContentItem =>
  toContentItem({
    managedContentId: `20Y${name}`,
    contentKey: keyOf(name),
    type,
    title: name,
    urlName: name,
    body,
  })

const toPage = (name: string, body: Record<string, unknown>) =>
  toItem(name, 'epiderm__page', { blocks: [], ...body })

const site = toItem(
  'site',
  'epiderm__site',
  toSettings({ theme: keyOf('theme'), layout: keyOf('layout'), page: keyOf('home') }),
)
const serum = toItem('serum', 'epiderm__product', { name: 'Serum' })
const items = [
  site,
  toItem('theme', 'epiderm__theme', { tokens: {} }),
  toItem('layout', 'epiderm__layout', {}),
  toItem('labels', 'epiderm__labels', {
    labels: { 'menu.open': 'Menu', 'field.epiderm__product.facts.size': 'Pack size' },
  }),
  toPage('home', { route: '/' }),
  toPage('supplies', { route: '/supplies' }),
  toPage('acne', { route: '/supplies/acne' }),
  toPage('product', {
    route: '/product/{urlName}',
    record: { type: 'epiderm__product', parameter: 'urlName' },
    parentKey: keys.supplies,
  }),
]

async function build(contents: readonly ContentItem[] = items, former?: PreviousIndex) {
  const warnings: Warning[] = []
  const index = await buildSiteIndex({
    findAddresses: async () => [],
    source: {
      findContents: async ({ type }) => toContentQueryResult(contents.filter((item) => item.type === type)),
    },
    findListings: async ({ type, contentKeys }) =>
      contents.filter((item) => item.type === type && (contentKeys?.includes(item.contentKey) ?? true)),
    richTextFields: new Map([['epiderm__product', new Set(['description'])]]),
    warn: (warning) => warnings.push(warning),
    former,
  })
  return { index, warnings }
}

describe('the site index', () => {
  it.each([
    ['/', 'home', {}],
    ['/supplies', 'supplies', {}],
    ['/supplies/acne', 'acne', {}],
    ['/product/serum', 'product', { urlName: 'serum' }],
  ])('SITE-2 finds the stored page of %s', async (path, title, parameters) => {
    const { index } = await build()
    expect(index.findPage(path)).toMatchObject({ item: { title }, parameters })
  })

  it.each(['/supplies/', '/product', '/product/', '/product/a/b', '/product/{urlName}/x', '/SUPPLIES', ''])(
    'SITE-6 finds no page for %s',
    async (path) => {
      const { index } = await build()
      expect(index.findPage(path)).toBeUndefined()
    },
  )

  it('PAGE-P1 finds the path of an item through the record page of its type', async () => {
    const { index } = await build()
    expect(index.toPath(serum)).toBe('/product/serum')
    expect(index.toRecord(serum)).toMatchObject({
      data: { name: 'Serum', title: 'serum' },
      derived: { _detailURL: '/product/serum' },
      richText: new Set(['description']),
    })
  })

  it('returns the breadcrumb trail from the home page to a page, by its path or by its declared parent', async () => {
    const { index } = await build()
    const trail = (path: string) =>
      index
        .toTrail(index.findPage(path)!, { title: 'This', path })
        .map((step) => `${step.title} ${step.path}`)
    expect(trail('/')).toEqual(['This /'])
    expect(trail('/supplies/acne')).toEqual(['home /', 'supplies /supplies', 'This /supplies/acne'])
    expect(trail('/product/serum')).toEqual(['home /', 'supplies /supplies', 'This /product/serum'])
  })

  it('SITE-4 reads labels from content, and reports each missing label once', async () => {
    const { index, warnings } = await build()
    expect(index.labels.format('menu.open')).toBe('Menu')
    expect([index.labels.format('menu.close'), index.labels.format('menu.close')]).toEqual([
      '[missing label: menu.close]',
      '[missing label: menu.close]',
    ])
    expect(warnings).toEqual([{ message: 'A label is missing', reason: 'menu.close' }])
  })

  it('SITE-4 falls back to the platform’s label', async () => {
    const { index, warnings } = await build()
    expect(index.labels.format('pagination.page', 2)).toBe('Page 2')
    expect(warnings).toEqual([])
  })

  it('SITE-2 reads field labels from the site', async () => {
    const { index } = await build()
    const { findLabel } = index.toRecord(serum)
    expect(findLabel?.(['facts', '0', 'size'])).toBe('Pack size')
    expect(findLabel?.(['name'])).toBeUndefined()
  })

  it.each([
    ['acne', 'epiderm__page', []],
    ['theme', 'epiderm__theme', ['theme']],
    ['layout', 'epiderm__layout', ['findLayout', 'findLayoutItem']],
    ['labels', 'epiderm__labels', ['labels', 'formatter']],
  ])(
    'reuses all unchanged parts of the previous release’s index when %s changes',
    async (name, type, made) => {
      const { index } = await build()
      const change = { managedContentId: `20Y${name}`, contentKey: keyOf(name), type, language: 'en_GB' }
      const { index: next } = await build(items, { index, changes: [change] })
      const parts = ['theme', 'findLayout', 'findLayoutItem', 'labels', 'formatter'] as const
      expect(parts.filter((part) => next[part] !== index[part])).toEqual(made)
      expect(next.pages.filter((page) => !index.pages.includes(page))).toHaveLength(
        type === 'epiderm__page' ? 1 : 0,
      )
    },
  )

  it('omits a page that cannot be read, logs a warning, and includes all other pages', async () => {
    const { index, warnings } = await build([...items, toPage('serum', { route: 'no slash' })])
    expect(index.findPage('/supplies/acne')).toBeDefined()
    expect(warnings).toMatchObject([
      { message: 'A content item cannot be read', page: 'epiderm__page serum' },
    ])
  })

  it('contains the platform’s tokens after its theme’s tokens, or only the platform’s tokens if the site has no theme', async () => {
    const tokens = { '--dxp-s-own': '1px', '--dxp-g-root': '#FAF7F2' }
    const own = items.map((item) => (item.type === 'epiderm__theme' ? { ...item, body: { tokens } } : item))
    const { theme } = (await build(own)).index
    expect(Object.entries(theme.tokens).slice(0, 3)).toEqual([
      ...Object.entries(tokens),
      ['--dxp-g-root-contrast', '#1B1F24'],
    ])
    const { themeKey: _, ...settings } = site.body
    const plain = items.filter(({ type }) => type !== 'epiderm__theme' && type !== site.type)
    const { index } = await build([...plain, { ...site, body: settings }])
    expect(index.theme.tokens['--dxp-g-root']).toBe('#FFFFFF')
  })

  it.each([
    ['its settings', items.filter((item) => item !== site), /no content item of type epiderm__site/],
    ['its theme', items.filter((item) => item.type !== 'epiderm__theme'), /its theme .* is missing/],
  ])('fails without %s', async (_, contents, message) => {
    await expect(build(contents)).rejects.toThrow(message)
  })
})
