import { describe, expect, it } from 'vitest'
import { renderBlock } from '../testing.tsx'

describe('breadcrumb', () => {
  it('SITE-5 shows the trail from the home page and marks the current page', async () => {
    const { html, warnings } = await renderBlock('breadcrumb', {}, { basePath: '/acme/s' })
    expect(html).toBeMarkup(
      '<nav class="breadcrumb" aria-label="Breadcrumb"><ol><li><a href="/acme/s/">Home</a></li>' +
        '<li><a href="/acme/s/supplies">Supplies</a></li><li><span aria-current="page">Acne</span></li></ol></nav>',
    )
    expect(warnings).toEqual([])
  })

  it('SEO-3 adds the same trail as BreadcrumbList, with absolute URLs', async () => {
    const { heads } = await renderBlock('breadcrumb', {}, { basePath: '/acme/s' })
    expect(heads).toEqual([
      {
        jsonLd: [
          {
            '@type': 'BreadcrumbList',
            itemListElement: [
              { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://shop.example/acme/s/' },
              {
                '@type': 'ListItem',
                position: 2,
                name: 'Supplies',
                item: 'https://shop.example/acme/s/supplies',
              },
              {
                '@type': 'ListItem',
                position: 3,
                name: 'Acne',
                item: 'https://shop.example/acme/s/supplies/acne',
              },
            ],
          },
        ],
      },
    ])
  })

  it('renders nothing on the home page', async () => {
    const { html, heads, warnings } = await renderBlock(
      'breadcrumb',
      {},
      { page: { trail: [{ title: 'Home', path: '/' }] } },
    )
    expect(html).toBe('')
    expect(heads).toEqual([])
    expect(warnings).toEqual([])
  })
})
