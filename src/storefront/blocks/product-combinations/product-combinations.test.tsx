import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { createLabels } from '#model'
import { createSiteUrls } from '#kit'
import type { BoundRecord } from '#schema'
import type { Loaded, PageContext } from '#blocks'
import { productCombinations } from './block.ts'
import { productsQuery } from './data.ts'
import { samples } from './samples.ts'

const labels = createLabels(
  [
    {
      'combination.never': 'Choose one of the two.',
      'combination.apart': 'Not in one application.',
      'combination.days': 'Leave {0} days before and after.',
      'combination.daysAfter': '{0} days after {1}, {2} days after {3}.',
    },
  ],
  () => {},
)

const product = (name: string, more: Record<string, unknown> = {}): BoundRecord => ({
  id: name,
  data: { contentKey: name, name, ...more },
  derived: { _detailURL: `/product/${name}` },
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

const props = { goesWithTitle: 'Use with', keepApartTitle: 'Do not combine', headingTag: 'h3' }

function render(name: string | undefined, items: readonly BoundRecord[] = range, product?: string) {
  const loaded = { findCollection: () => ({ items }) } as unknown as Loaded
  const page = {
    url: createSiteUrls({ basePath: '/noon/s', origin: 'https://shop.example' }),
    labels,
    record: name === undefined ? undefined : { contentKey: name, body: { name } },
  } as unknown as PageContext
  const data = productCombinations.data?.({ ...props, product }, { loaded, page, warn: () => {} })
  if (data === undefined) return undefined
  const { View } = productCombinations
  const html = renderToStaticMarkup(
    <View props={props} data={data} slots={{}} items={[]} root={{ className: 'product-combinations' }} />,
  )
  return { html, text: productCombinations.text?.(props, data) }
}

it('PAGE-P1 asks for the range once, and names what a product goes with, with links', () => {
  expect(productCombinations.needs?.({}, {} as PageContext, {} as Loaded)).toEqual({
    fields: ['goesWith', 'keepApart', 'contains'],
    collections: [productsQuery],
  })
  expect(render('Peel')?.html).toContain(
    '<h3>Use with</h3><ul><li><a href="/noon/s/product/Cream">Cream</a></li></ul>',
  )
  expect(render('Cream')?.html).toContain('<a href="/noon/s/product/Peel">Peel</a>')
})

it.each([
  ['Peel', 'Gel', '7 days after Peel, 5 days after Gel.', 'Both exfoliate.'],
  ['Gel', 'Peel', '5 days after Gel, 7 days after Peel.', 'Both exfoliate.'],
  ['Night', 'Peel', 'Leave 7 days before and after.', 'Vitamin A.'],
  ['Night', 'Gel', 'Not in one application.', 'Alternate.'],
  ['Other', 'Night', 'Choose one of the two.', '&lt;b&gt;One&lt;/b&gt; is enough.'],
])('PAGE-P1 says on the page of %s how far %s is kept: %s', (own, other, rule, why) => {
  expect(render(own)?.html).toContain(
    `<dt><a href="/noon/s/product/${other}">${other}</a></dt><dd><strong>${rule}</strong> <span>${why}</span></dd>`,
  )
})

it('PAGE-P1 SEO-3 its words are the page’s for search', () => {
  expect(render('Gel')?.text).toBe(
    'Do not combine: Night: Not in one application. Alternate. Peel: 5 days after Gel, 7 days after Peel. Both exfoliate.',
  )
})

it('PAGE-P1 speaks of the product that it names, on a page without one too', () => {
  expect(render(undefined, range, 'Gel')?.html).toContain('5 days after Gel, 7 days after Peel.')
  expect(render('Peel', range, 'Gel')).toEqual(render('Gel'))
})

it('leaves out what is no longer there, and itself where nothing is to be said', () => {
  expect(render('Peel')?.html).not.toContain('Is not there')
  expect(render('Alone')).toBeUndefined()
  expect(render(undefined)).toBeUndefined()
  expect(render('Peel', [])).toBeUndefined()
})

it.each(samples)('the $name sample is stored as the schema wants it', ({ props: stored }) => {
  expect(productCombinations.schema.safeParse(stored).success).toBe(true)
})
