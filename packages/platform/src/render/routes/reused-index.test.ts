import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareCodeUnits, createContentKey } from '#kit'
import { toContentQueryResult, type ChangedEntry, type ContentItem, type ContentSource } from '#model'
import { toContentItem, toSettings } from '../site.fixture.ts'
import { scaleEditRounds } from '../../../../../tests/count-edits.ts'
import { buildSiteIndex, type PreviousIndex } from './site-index.ts'
import type { SiteIndex } from '../site/site.ts'

const toContentKey = (name: string) => createContentKey(Buffer.from(name.padEnd(16)).subarray(0, 16))
const toItem = (name: string, type: string, body: Record<string, unknown>): ContentItem =>
  toContentItem({
    managedContentId: `20Y${name}`,
    contentKey: toContentKey(name),
    type,
    title: name,
    urlName: name,
    body,
  })
const toSite = (name: string, defaultLanguage = 'en_GB') =>
  toItem('site', 'epiderm__site', {
    ...toSettings({
      theme: toContentKey('theme'),
      layout: toContentKey('layout'),
      page: toContentKey('home'),
    }),
    name,
    defaultLanguage,
    languages: [
      { code: 'en_GB', label: 'English' },
      { code: 'de_DE', label: 'Deutsch' },
    ],
  })

/** Items by content key and language. */
type ItemsByKey = ReadonlyMap<string, ContentItem>
const names = ['home', 'acne', 'shop', 'old', 'new']
const paths = ['/', '/acne', '/shop', '/old', '/new', '/product/serum', '/shop/serum', '/nowhere']
const path = fc.constantFrom(...paths.slice(0, 5))

const change = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .record({
        name: fc.constantFrom(...names),
        route: path,
        access: fc.constantFrom(undefined, 'signedIn'),
      })
      .map(({ name, ...body }) => toItem(name, 'epiderm__page', { blocks: [], ...body })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('/product/{urlName}', '/shop/{urlName}').map((route) => {
      const record = { type: 'epiderm__product', parameter: 'urlName' }
      return toItem('product', 'epiderm__page', { route, record, blocks: [] })
    }),
  },
  {
    weight: 3,
    arbitrary: fc
      .record({ n: fc.nat(2), from: path, to: path })
      .map(({ n, ...body }) => toItem(`moved-${n}`, 'epiderm__redirect', body)),
  },
  { weight: 1, arbitrary: fc.constantFrom('Acme', 'Night').map((name) => toSite(name)) },
  { weight: 1, arbitrary: fc.constantFrom('en_GB', 'de_DE').map((code) => toSite('Acme', code)) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('Menu', 'More')
      .map((text) => toItem('labels', 'epiderm__labels', { labels: { 'menu.open': text } })),
  },
  { weight: 3, arbitrary: fc.constant(toItem('serum', 'epiderm__product', {})) },
)
const step = fc.array(
  fc.record({ item: change, isGerman: fc.boolean(), isLeaving: fc.nat(3).map((n) => n === 0) }),
  {
    minLength: 1,
    maxLength: 3,
  },
)

const toEntryKey = ({ contentKey, language }: ContentItem) => `${contentKey} ${language}`
const isBasic = ({ type, urlName }: ContentItem) =>
  type === 'epiderm__site' || ['home', 'theme', 'layout'].includes(urlName ?? '')

/** Items that the site requires exist in both languages. Every other item exists in only one language. */
const inLanguages = (item: ContentItem, isGerman: boolean) =>
  ['en_GB', 'de_DE']
    .filter((language) => isBasic(item) || (language === 'de_DE') === isGerman)
    .map((language) => ({ ...item, language }))

const basicChanges = [
  toSite('Acme'),
  toItem('theme', 'epiderm__theme', { tokens: {} }),
  toItem('layout', 'epiderm__layout', {}),
  toItem('home', 'epiderm__page', { route: '/', blocks: [] }),
].map((item) => ({ item, isGerman: false, isLeaving: false }))

function follow(
  items: ItemsByKey,
  changes: readonly { item: ContentItem; isGerman: boolean; isLeaving: boolean }[],
  day: number,
) {
  const next = new Map(items)
  for (const { item, isGerman, isLeaving } of changes) {
    const publishedDate = new Date(Date.UTC(2026, 0, day)).toISOString()
    const written = inLanguages({ ...item, publishedDate, version: day }, isGerman)
    for (const put of written)
      if (isLeaving && !isBasic(item)) next.delete(toEntryKey(put))
      else next.set(toEntryKey(put), put)
  }
  return next
}

const findEntries = (before: ItemsByKey, after: ItemsByKey): ChangedEntry[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [was, is] = [before.get(key), after.get(key)]
    const { managedContentId, contentKey, type, language } = (is ?? was) as ContentItem
    const versions = { ...(was && { before: was.version }), ...(is && { after: is.version }) }
    return was?.version === is?.version ? [] : [{ managedContentId, contentKey, type, language, ...versions }]
  })

/**
 * Returns a source for the items. A query without a language uses the default language in the site's settings, as in
 * the content service.
 */
function toSource(items: ItemsByKey): ContentSource {
  const settings = items.get(toEntryKey(toSite('Acme')))?.body as { defaultLanguage: string }
  const { defaultLanguage } = settings
  return {
    async findContents({ type, language = defaultLanguage, contentKeys }) {
      const all = [...items.values()].toSorted(
        (a, b) =>
          compareCodeUnits(b.publishedDate, a.publishedDate) || compareCodeUnits(a.contentKey, b.contentKey),
      )
      const meant = all.filter(
        (item) =>
          item.type === type &&
          (item.language === language ||
            (item.language === defaultLanguage && !items.has(`${item.contentKey} ${language}`))),
      )
      return toContentQueryResult(
        contentKeys === undefined ? meant : meant.filter((item) => contentKeys.includes(item.contentKey)),
      )
    },
  }
}

const build = (items: ItemsByKey, language: string, former?: PreviousIndex) =>
  buildSiteIndex({
    source: toSource(items),
    findListings: async (query) => (await toSource(items).findContents(query)).items,
    findAddresses: async () => [],
    richTextFields: new Map(),
    language,
    former,
    warn: () => undefined,
  })

function readAll(index: SiteIndex) {
  const toTestTitle = (page: { item: ContentItem; body: { route: string } } | undefined) =>
    page && `${page.item.title} ${page.item.language} ${page.item.version} ${page.body.route}`
  return {
    settings: index.settings,
    code: index.code,
    menu: index.labels.formatOptional('menu.open'),
    pages: index.pages.map(toTestTitle),
    paths: paths.map((one) => [toTestTitle(index.findPage(one)), index.findPage(one)?.parameters]),
    redirects: paths.map((one) => index.findRedirect(one)),
    byKey: [...names, 'product'].map((name) => toTestTitle(index.findPageByKey(toContentKey(name)))),
    record: index.toPath(toItem('serum', 'epiderm__product', {})),
    isIndexed: index.pages.map(({ item }) => index.isIndexed(item)),
  }
}

it.each(['en_GB', 'de_DE'])(
  'updates the routes of %s incrementally, with the same result as a fresh index, after random releases',
  async (code) => {
    let items = follow(new Map(), basicChanges, 1)
    let index = await build(items, code)
    for (const [day, changes] of fc.sample(step, { numRuns: scaleEditRounds(30), seed: 11 }).entries()) {
      const next = follow(items, changes, day + 2)
      const [held, saw] = [index, readAll(index)]
      index = await build(next, code, { index, changes: findEntries(items, next) })
      expect(readAll(index)).toEqual(readAll(await build(next, code)))
      expect(readAll(held)).toEqual(saw)
      items = next
    }
  },
)

it('reads no content for a release that does not change the site index', async () => {
  const items = follow(new Map(), basicChanges, 1)
  const index = await build(items, 'en_GB')
  const { managedContentId, contentKey, type, language } = toItem('serum', 'epiderm__product', {})
  const next = await buildSiteIndex({
    source: { findContents: () => Promise.reject(new Error('something is read')) },
    findListings: () => Promise.reject(new Error('something is read')),
    findAddresses: () => Promise.reject(new Error('something is read')),
    richTextFields: new Map(),
    former: { index, changes: [{ managedContentId, contentKey, type, language, before: 1, after: 2 }] },
    warn: () => undefined,
  })
  expect(readAll(next)).toEqual(readAll(index))
})
