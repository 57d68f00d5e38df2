import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { LoadedData, PageContext } from '@epiderm/platform'
import { createLabels, createSiteUrls } from '@epiderm/platform/testing'
import { productDetails } from './block.ts'
import { samples } from './samples.ts'

const labels = createLabels(
  [
    {
      'product.afterOpening': 'After opening',
      'product.month': 'Use within one month',
      'product.months': 'Use within {0} months',
      'product.openJar': 'Open jar symbol: {0} months',
      'product.inci': 'All ingredients (INCI)',
      'product.protocol': 'Protocol',
      'product.protocolLink': 'Read and print the protocol',
      'product.protocolNote': 'Demonstration protocol',
    },
  ],
  (key) => expect.unreachable(key),
)

const props = { details: ['monthsAfterOpening', 'inci', 'protocol'] }

function render(body: Record<string, unknown> | undefined) {
  const page = {
    url: createSiteUrls({ basePath: '/noon/s', origin: 'https://shop.example' }),
    labels,
    record: body && { contentKey: 'key', body },
  } as unknown as PageContext
  const data = productDetails.data?.(props, {
    loaded: {} as LoadedData,
    page,
    warn: (reason) => expect.unreachable(reason),
  })
  if (data === undefined) return undefined
  const { View } = productDetails
  const root = { className: 'product-details' }
  const html = renderToStaticMarkup(<View props={props} data={data} slots={{}} items={[]} root={root} />)
  return { html, text: productDetails.text?.(props, data) }
}

it('PAGE-P1 shows the months after opening in words, and the open jar with an accessible name', () => {
  const { html, text } = render({ monthsAfterOpening: 12 })!
  expect(html).toMatch(/^<dl class="product-details ruled-rows"><div[^>]*><dt>After opening<\/dt><dd><svg/)
  expect(html).toContain('role="img" aria-label="Open jar symbol: 12 months"')
  expect(html).toContain('>12M</text>')
  expect(html).toContain('<span>Use within 12 months</span>')
  expect(text).toBe('After opening: Use within 12 months')
  expect(render({ monthsAfterOpening: 1 })?.text).toBe('After opening: Use within one month')
})

it('PAGE-P1 shows the complete list of ingredients as text', () => {
  const { html, text } = render({ inci: 'Aqua, Glycerin, <b>Parfum</b>\n' })!
  expect(html).toContain('<dt>All ingredients (INCI)</dt><dd><span>Aqua, Glycerin, &lt;b&gt;Parfum')
  expect(text).toBe('All ingredients (INCI): Aqua, Glycerin, <b>Parfum</b>')
})

it('PAGE-P1 links to the protocol, and labels it as a demonstration', () => {
  const { html } = render({ protocol: '/protocols/noon-clear-peel' })!
  expect(html).toContain(
    '<a href="/noon/s/protocols/noon-clear-peel">Read and print the protocol</a><span>Demonstration protocol</span>',
  )
})

it.each([
  ['a product without details', {}],
  ['empty fields', { inci: ' ', monthsAfterOpening: undefined, protocol: '' }],
  ['values of the wrong type', { inci: ['Aqua'], monthsAfterOpening: '12', protocol: 'javascript:alert(1)' }],
  ['a page without a product', undefined],
])('PAGE-P1 renders nothing for %s', (_, body) => {
  expect(render(body)).toBeUndefined()
})

it('shows only the selected details, in the selected order', () => {
  expect(render({ protocol: '/p', inci: 'Aqua', monthsAfterOpening: 6 })?.text).toMatch(
    /^After opening.*All ingredients.*Protocol/,
  )
})

it.each(samples.filter(({ name }) => name !== 'hostile'))(
  'the $name sample is valid',
  ({ props: stored }) => {
    expect(productDetails.schema.safeParse(stored).success).toBe(true)
  },
)
