import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { LoadedData, PageContext } from '@epiderm/platform'
import { productWarnings } from './block.ts'
import { samples } from './samples.ts'

const props = samples[0]!.props

function render(body: Record<string, unknown> | undefined) {
  const findContent = (key: string) => (key === props.product && body !== undefined ? { body } : undefined)
  const warn = vi.fn()
  const data = productWarnings.data?.(props, {
    loaded: { findContent } as unknown as LoadedData,
    page: {} as PageContext,
    warn,
  })
  if (data === undefined) return { warn }
  const { View } = productWarnings
  const root = { className: 'product-warnings' }
  const html = renderToStaticMarkup(<View props={props} data={data} slots={{}} items={[]} root={root} />)
  return { html, warn, text: productWarnings.text?.(props, data) }
}

it('PAGE-P1 shows the product’s own warnings unchanged', () => {
  expect(productWarnings.needs?.(props, {} as PageContext, {} as LoadedData)).toEqual({
    contentKeys: [props.product],
    fields: ['warnings'],
  })
  const { html, text } = render({ warnings: ['Not on <broken> skin.', 'Not with retinol.', 7] })
  expect(html).toBeMarkup(
    '<ul class="product-warnings" aria-label="Warnings"><li>Not on &lt;broken&gt; skin.</li><li>Not with retinol.</li></ul>',
  )
  expect(text).toBe('Not on <broken> skin. Not with retinol.')
})

it('renders nothing and logs a warning on a page without a product', () => {
  for (const body of [undefined, {}]) {
    const { html, warn } = render(body)
    expect(html).toBeUndefined()
    expect(warn).toHaveBeenCalledOnce()
  }
})

it.each(samples)('the $name sample is valid', ({ props: stored }) => {
  expect(productWarnings.schema.safeParse(stored).success).toBe(true)
})
