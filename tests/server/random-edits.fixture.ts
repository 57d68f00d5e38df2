/** Makes random edits to a site, as editors do. The same seed always makes the same edits. */
import { createContentKey, createRecordId } from '#kit'
import { ContentRejectedError, type Change, type ContentDraft } from '#content'
import type { ContentItem } from '#model'
import type { TestApp } from '../../packages/platform/src/app/testing.ts'
import { operator } from './two-languages.fixture.ts'

export type RandomSource = {
  /** Returns a random number that is at least 0 and less than 1. */
  readonly next: () => number
  readonly pick: <T>(values: readonly T[]) => T
}

/** Creates a Mulberry32 generator. */
export function createRandomSource(seed: number): RandomSource {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    pick(values) {
      const picked = values[Math.floor(next() * values.length)]
      if (picked === undefined) throw new Error('There is nothing to pick')
      return picked
    },
  }
}

export { scaleEditRounds } from '../count-edits.ts'

export type RandomEdit = { readonly name: string; readonly changes: readonly Change[] }

/** Publishes an edit. Returns false if the edit is rejected or changes nothing. */
export async function publishEdit({ platform }: TestApp, { name, changes }: RandomEdit): Promise<boolean> {
  try {
    return (await platform.content.publish(operator, { note: name, changes })).made !== undefined
  } catch (error) {
    if (error instanceof ContentRejectedError) return false
    throw error
  }
}

type EditableSite = {
  /** All items, in all of their languages. */
  readonly items: readonly ContentItem[]
  readonly random: RandomSource
  /** Number of this edit. It makes the names of new items unique. */
  readonly number: number
}

const toDraft = ({ version: _version, publishedDate: _date, ...draft }: ContentItem): ContentDraft => draft
const put = (draft: ContentDraft): Change => ({ kind: 'put', draft })

/**
 * Returns the paths of texts in a body that an editor may replace with any text. These texts contain more than one
 * word, and no URLs or expressions.
 */
function findTexts(
  value: unknown,
  path: readonly (string | number)[] = [],
): (readonly (string | number)[])[] {
  if (typeof value === 'string') return /^[A-ZÄÖÜ][^{}<>]* [^{}<>]*$/.test(value) ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inside]) => findTexts(inside, [...path, key]))
}

function withText<T>(
  value: T,
  [key, ...rest]: readonly (string | number)[],
  change: (text: string) => string,
): T {
  if (key === undefined) return change(String(value)) as T
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string | number, unknown>
  copy[key] = withText(copy[key], rest, change)
  return copy as T
}

const ofType = ({ items }: EditableSite, ...types: string[]) =>
  items.filter(({ type }) => types.includes(type))

function editText(type: string): (site: EditableSite) => Change[] {
  return (site) => {
    const { random, number } = site
    const item = random.pick(ofType(site, type))
    const texts = findTexts(item.body)
    if (texts.length === 0) return []
    return [
      put({ ...toDraft(item), body: withText(item.body, random.pick(texts), (text) => `${text} ${number}`) }),
    ]
  }
}

const clone = (
  item: ContentItem,
  { number, random }: EditableSite,
  body: Record<string, unknown>,
): ContentDraft => {
  const seed = 1_000_000 + number
  return {
    ...toDraft(item),
    managedContentId: createRecordId('20Y', seed),
    contentKey: createContentKey(Uint8Array.from({ length: 16 }, () => Math.floor(random.next() * 256))),
    recordId: item.recordId && createRecordId('01t', seed),
    title: `${item.title} ${number}`,
    urlName: `${item.urlName}-${number}`.slice(0, 80),
    body: { ...item.body, ...body },
  }
}

const change = (item: ContentItem, body: Record<string, unknown>): Change =>
  put({ ...toDraft(item), body: { ...item.body, ...body } })

const isMain = ({ language }: ContentItem) => language === 'en_GB'

/** Makes a top-level or nested block on a page private. */
function hideBlock(site: EditableSite): Change[] {
  const page = site.random.pick(ofType(site, 'epiderm__page'))
  const blocks = page.body['blocks'] as readonly Record<string, unknown>[]
  const hidden = site.random.pick([...blocks.keys()])
  return [
    change(page, {
      blocks: blocks.map((block, position) =>
        position === hidden ? { ...block, access: block['access'] ? undefined : 'signedIn' } : block,
      ),
    }),
  ]
}

/** Removes a product's reference to another product, or adds such a reference. */
function combine(site: EditableSite): Change[] {
  const { random } = site
  const products = ofType(site, 'epiderm__product')
  const [item, other] = [random.pick(products), random.pick(products).contentKey]
  const field = random.pick(['goesWith', 'keepApart', 'contains'])
  const named = (item.body[field] ?? []) as readonly unknown[]
  if (named.length > 0 && random.next() < 0.4) return [change(item, { [field]: named.slice(1) })]
  const added = field === 'keepApart' ? { product: other, why: `Reason ${site.number}.` } : other
  return [change(item, { [field]: [...named, added] })]
}

/** Kinds of edits, weighted approximately by how often editors make them. Edits that affect every page are rare. */
const kinds: readonly (readonly [
  name: string,
  weight: number,
  toChanges: (site: EditableSite) => Change[],
])[] = [
  ['text of a product', 24, editText('epiderm__product')],
  ['text of a page', 16, editText('epiderm__page')],
  ['text of a condition', 6, editText('epiderm__condition')],
  ['text of a question', 6, editText('epiderm__question')],
  ['text of a delivery schedule', 1, editText('epiderm__delivery_schedule')],
  ['text of a picture', 4, editText('sfdc_cms__image')],
  ['a label', 4, (site) => toLabelEdit(site)],
  ['text of a menu', 1, editText('epiderm__menu')],
  ['text of a layout', 1, editText('epiderm__layout')],
  [
    'title',
    8,
    (site) => {
      const item = site.random.pick(
        ofType(site, 'epiderm__product', 'epiderm__page', 'epiderm__condition', 'epiderm__question'),
      )
      return [put({ ...toDraft(item), title: `${item.title} ${site.number}` })]
    },
  ],
  [
    'url name of a product',
    4,
    (site) => {
      const item = site.random.pick(ofType(site, 'epiderm__product').filter(isMain))
      return [put({ ...toDraft(item), urlName: `renamed-${site.number}` })]
    },
  ],
  [
    'category of a product',
    3,
    (site) => {
      const products = ofType(site, 'epiderm__product').filter(isMain)
      return [change(site.random.pick(products), { category: site.random.pick(products).body['category'] })]
    },
  ],
  ['what a product is used with, or not', 6, combine],
  [
    'a new product',
    4,
    (site) => [put(clone(site.random.pick(ofType(site, 'epiderm__product').filter(isMain)), site, {}))],
  ],
  [
    'a new question',
    2,
    (site) => [put(clone(site.random.pick(ofType(site, 'epiderm__question').filter(isMain)), site, {}))],
  ],
  [
    'a new page',
    4,
    (site) => {
      const pages = ofType(site, 'epiderm__page').filter(
        (item) => isMain(item) && item.body['record'] === undefined,
      )
      const page = site.random.pick(pages)
      return [put(clone(page, site, { route: `/new-${site.number}` }))]
    },
  ],
  [
    'a page that moves',
    2,
    (site) => {
      const page = site.random.pick(
        ofType(site, 'epiderm__page').filter(({ body }) => body['record'] === undefined),
      )
      return [change(page, { route: `/moved-${site.number}` })]
    },
  ],
  [
    'an item that leaves',
    6,
    (site) => {
      const { contentKey, language } = site.random.pick(
        ofType(site, 'epiderm__product', 'epiderm__page', 'epiderm__question', 'epiderm__redirect'),
      )
      return [{ kind: 'remove', contentKey, language }]
    },
  ],
  [
    'a translation',
    4,
    (site) => {
      const has = new Set(site.items.filter((item) => !isMain(item)).map(({ contentKey }) => contentKey))
      const item = site.random.pick(
        ofType(site, 'epiderm__product', 'epiderm__page', 'epiderm__question').filter(
          ({ contentKey }) => !has.has(contentKey),
        ),
      )
      return [put({ ...toDraft(item), language: 'de_DE', title: `${item.title} auf Deutsch` })]
    },
  ],
  [
    'a redirect',
    2,
    (site) => {
      const redirect = site.random.pick(ofType(site, 'epiderm__redirect').filter(isMain))
      return [put(clone(redirect, site, { from: `/gone-${site.number}`, to: '/contact' }))]
    },
  ],
  [
    'a private page, or one no longer',
    1,
    (site) => {
      const page = site.random.pick(ofType(site, 'epiderm__page').filter(isMain))
      return [change(page, { access: page.body['access'] === 'signedIn' ? 'everyone' : 'signedIn' })]
    },
  ],
  ['a private block', 3, hideBlock],
  [
    'whether a product is listed',
    2,
    (site) => {
      const product = site.random.pick(ofType(site, 'epiderm__product').filter(isMain))
      return [change(product, { isIndexed: product.body['isIndexed'] === false })]
    },
  ],
  [
    'the name of the site',
    0.5,
    (site) => ofType(site, 'epiderm__site').map((item) => change(item, { name: `Shop ${site.number}` })),
  ],
  [
    'a token of the theme',
    0.5,
    (site) =>
      ofType(site, 'epiderm__theme')
        .slice(0, 1)
        .map((item) =>
          change(item, {
            tokens: { ...(item.body['tokens'] as object), '--dxp-g-root': `#ffff${10 + (site.number % 80)}` },
          }),
        ),
  ],
]

function toLabelEdit(site: EditableSite): Change[] {
  const item = site.random.pick(ofType(site, 'epiderm__labels'))
  const labels = item.body['labels'] as Record<string, string>
  const key = site.random.pick(Object.keys(labels))
  return [change(item, { labels: { ...labels, [key]: `${labels[key]} ${site.number}` } })]
}

/** Creates a random edit to the site. The server may reject it. */
export function createRandomEdit(site: EditableSite): RandomEdit {
  const total = kinds.reduce((sum, [, weight]) => sum + weight, 0)
  let left = site.random.next() * total
  const [name, , toChanges] = kinds.find(([, weight]) => (left -= weight) < 0) ?? ['nothing', 0, () => []]
  return { name, changes: toChanges(site) }
}
