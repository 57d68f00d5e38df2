import { describe, expect, it } from 'vitest'
import { renderBlock, testContent, testKey } from '../../testing.tsx'

const menu = testKey(1)
const items = [
  { label: 'Delivery', url: '/delivery-and-returns' },
  { label: 'Acne', url: '/skincare/acne' },
]
const contents = [testContent({ contentKey: menu, body: { items } })]

describe('link list', () => {
  it('SITE-7 SITE-5 is a titled list of links below the base path', async () => {
    const { html, warnings } = await renderBlock(
      'link-list',
      { title: 'Ordering', menu },
      { contents, basePath: '/noon/s' },
    )
    expect(html).toBe(
      '<div class="link-list"><h2 class="links-title">Ordering</h2><ul><li><a href="/noon/s/delivery-and-returns">Delivery</a></li>' +
        '<li><a href="/noon/s/skincare/acne" aria-current="page">Acne</a></li></ul></div>',
    )
    expect(warnings).toEqual([])
  })

  it('is left out without its menu', async () => {
    const { html, warnings } = await renderBlock('link-list', { title: 'Ordering', menu })
    expect(html).toBe('')
    expect(warnings).toHaveLength(1)
  })
})
