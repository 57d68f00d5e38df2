import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { BoundRecord, CollectionQuery, ContentItem, LoadedData, PageContext } from '@epiderm/platform'
import { createLabels, createSiteUrls } from '@epiderm/platform/testing'
import { productCombinations } from './block.ts'
import { samples } from './samples.ts'

const labels = createLabels(
  [
    {
      'combination.never': 'Choose one of the two.',
      'combination.apart': 'Don’t apply at the same time.',
      'combination.days': 'Leave at least {0} days between the two.',
      'combination.daysAfter': 'Wait {0} days after {1} and {2} days after {3} before using the other.',
    },
  ],
  () => {},
)

const product = (name: string, body: Record<string, unknown> = {}): ContentItem => ({
  managedContentId: name,
  contentKey: name,
  recordId: `01t${name}`,
  type: 'epiderm__product',
  title: name,
  urlName: name,
  language: 'en_GB',
  publishedDate: '2026-11-01T00:00:00.000Z',
  version: 1,
  body: { name, ...body },
})
const toRecord = ({ contentKey, body }: ContentItem): BoundRecord => ({
  id: contentKey,
  data: { contentKey, ...body },
  derived: { _detailURL: `/product/${contentKey}` },
})

const range = [
  product('Peel', {
    keepApart: [
      { product: 'Gel', days: { before: 5, after: 7 }, why: 'Both exfoliate.' },
      { product: 'Night', days: { before: 7, after: 7 }, why: 'Vitamin A.' },
      { product: 'Gone', why: 'Is not there.' },
    ],
    goesWith: ['Cream'],
  }),
  product('Gel', { keepApart: [{ product: 'Night', days: { before: 0, after: 0 }, why: 'Alternate.' }] }),
  product('Night', { keepApart: [{ product: 'Other', why: '<b>One</b> is enough.' }] }),
  product('Other'),
  product('Cream'),
  product('Alone'),
]

const props = { goesWithTitle: 'Use with', keepApartTitle: 'Keep apart', headingTag: 'h3' }

const names = (value: unknown, key: string): boolean =>
  value === key ||
  (typeof value === 'object' && value !== null && Object.values(value).some((one) => names(one, key)))

/** Simulates loaded products, and records the keys and collections that are requested. */
function openLoaded(items: readonly ContentItem[]) {
  const requested = { contentKeys: new Set<string>(), collections: new Set<string>() }
  const loaded = {
    findContent: (key) =>
      requested.contentKeys.has(key) ? items.find(({ contentKey }) => contentKey === key) : undefined,
    findCollection: (query) =>
      requested.collections.has(JSON.stringify(query))
        ? { items: items.filter(isIn(query)).map(toRecord) }
        : undefined,
  } as Pick<LoadedData, 'findContent' | 'findCollection'> as LoadedData
  return { requested, loaded }
}

const isIn = (query: CollectionQuery) => {
  const { fields, contentKeys } = (query.type === 'record' && query.query.naming) || {
    fields: [],
    contentKeys: [],
  }
  return ({ body }: ContentItem) => fields.some((field) => contentKeys.some((key) => names(body[field], key)))
}

/** Loads data in rounds, as a page does, until a round requests nothing new. */
function loadAll(stored: Record<string, unknown>, page: PageContext, items: readonly ContentItem[]) {
  const { requested, loaded } = openLoaded(items)
  for (let rounds = 0; ; rounds++) {
    const before = requested.contentKeys.size + requested.collections.size
    const { contentKeys = [], collections = [] } = productCombinations.needs?.(stored, page, loaded) ?? {}
    contentKeys.forEach((key) => requested.contentKeys.add(key))
    collections.forEach((query) => requested.collections.add(JSON.stringify(query)))
    if (requested.contentKeys.size + requested.collections.size === before)
      return { requested, loaded, rounds }
  }
}

function render(name: string | undefined, items: readonly ContentItem[] = range, named?: string) {
  const page = {
    url: createSiteUrls({ basePath: '/noon/s', origin: 'https://shop.example' }),
    labels,
    toRecord,
    record: name === undefined ? undefined : { contentKey: name, body: { name } },
  } as unknown as PageContext
  const stored = { ...props, product: named }
  const { loaded, ...counts } = loadAll(stored, page, items)
  const data = productCombinations.data?.(stored, { loaded, page, warn: () => {} })
  if (data === undefined) return undefined
  const { View } = productCombinations
  const html = renderToStaticMarkup(
    <View props={props} data={data} slots={{}} items={[]} root={{ className: 'product-combinations' }} />,
  )
  return { html, text: productCombinations.text?.(props, data), ...counts }
}

it('PAGE-P1 lists combinable products, with links', () => {
  expect(render('Peel')?.html).toContain(
    '<h3>Use with</h3><ul><li><a href="/noon/s/product/Cream">Cream</a></li></ul>',
  )
  expect(render('Cream')?.html).toContain('<a href="/noon/s/product/Peel">Peel</a>')
})

it('loads only related products, in fewer rounds than the limit, even for a very large range', () => {
  const sets = [
    product('Box', { contains: ['Gel', 'Cream'] }),
    product('Kit', { contains: ['Peel', 'Night'] }),
  ]
  const strangers = Array.from({ length: 500 }, (_, position) => product(`Stranger ${position}`))
  const shown = (name: string) => render(name, [...range, ...sets, ...strangers])
  expect(shown('Box')?.requested.contentKeys).toEqual(new Set(['Box', 'Gel', 'Cream', 'Night', 'Peel']))
  expect(shown('Box')?.rounds).toBeLessThanOrEqual(4)
  expect(shown('Kit')?.rounds).toBeLessThanOrEqual(4)
  expect(shown('Kit')?.text).toMatch(/^Use with: Cream|^Keep apart/)
  for (const one of ['Peel', 'Gel', 'Box', 'Kit'])
    expect(shown(one)?.requested).toEqual(render(one, [...range, ...sets])?.requested)
})

it.each([
  ['Peel', 'Gel', 'Wait 7 days after Peel and 5 days after Gel before using the other.', 'Both exfoliate.'],
  ['Gel', 'Peel', 'Wait 5 days after Gel and 7 days after Peel before using the other.', 'Both exfoliate.'],
  ['Night', 'Peel', 'Leave at least 7 days between the two.', 'Vitamin A.'],
  ['Night', 'Gel', 'Don’t apply at the same time.', 'Alternate.'],
  ['Other', 'Night', 'Choose one of the two.', '&lt;b&gt;One&lt;/b&gt; is enough.'],
])('PAGE-P1 on the page of %s states the distance to %s: %s', (own, other, rule, why) => {
  expect(render(own)?.html).toContain(
    `<dt><a href="/noon/s/product/${other}">${other}</a></dt><dd><strong>${rule}</strong> <span>${why}</span></dd>`,
  )
})

it('PAGE-P1 SEO-3 makes its page appear in searches for the block’s text', () => {
  expect(render('Gel')?.text).toBe(
    'Keep apart: Night: Don’t apply at the same time. Alternate. Peel: Wait 5 days after Gel and 7 days after Peel before using the other. Both exfoliate.',
  )
})

it('PAGE-P1 can show a product selected in its properties, even on a page without a product', () => {
  expect(render(undefined, range, 'Gel')?.html).toContain(
    'Wait 5 days after Gel and 7 days after Peel before using the other.',
  )
  expect(render('Peel', range, 'Gel')).toEqual(render('Gel'))
})

it('omits missing products, and renders nothing if there are no combinations', () => {
  expect(render('Peel')?.html).not.toContain('Is not there')
  expect(render('Alone')).toBeUndefined()
  expect(render(undefined)).toBeUndefined()
  expect(render('Peel', [])).toBeUndefined()
})

it.each(samples)('the $name sample is valid', ({ props: stored }) => {
  expect(productCombinations.schema.safeParse(stored).success).toBe(true)
})
