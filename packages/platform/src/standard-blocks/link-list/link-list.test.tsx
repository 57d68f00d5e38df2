import { describe, expect, it } from 'vitest'
import { renderBlock, type RenderOptions } from '../testing.tsx'
import { testContent, testKey } from '../content.fixture.ts'

const menu = testKey(1)
const items = [
  { label: 'Delivery', url: '/delivery-and-returns' },
  { label: 'Acne', url: '/supplies/acne' },
]
const contents = [testContent({ contentKey: menu, body: { items } })]

describe('link list', () => {
  it('SITE-7 SITE-5 is a titled list of links under the base path', async () => {
    const { html, warnings } = await renderBlock(
      'link-list',
      { title: 'Ordering', menu },
      { contents, basePath: '/acme/s' },
    )
    expect(html).toBeMarkup(
      '<div class="link-list"><h2 class="links-title">Ordering</h2><ul><li><a href="/acme/s/delivery-and-returns">Delivery</a></li>' +
        '<li><a href="/acme/s/supplies/acne" aria-current="page">Acne</a></li></ul></div>',
    )
    expect(warnings).toEqual([])
  })

  it('SSN-1 marks links that only guests see, and contains both links if signed-in visitors see a different link', async () => {
    const menuItems = [
      { label: 'Apply', url: '/apply', isForGuests: true },
      { label: 'Sign in', url: '/sign-in', signedIn: { label: 'Your account', url: '/account' } },
    ]
    const stored = [testContent({ contentKey: menu, body: { items: menuItems } })]
    const draw = (page: RenderOptions['page']) =>
      renderBlock('link-list', { title: 'Ordering', menu }, { contents: stored, basePath: '/s', page })
    const own =
      'href="/s/account" data-visitor-link="/s/sign-in" data-visitor-text="Sign in">Your account</a>'
    const guests = await draw({})
    expect(guests.html).toContain('<li data-guests=""><a href="/s/apply">Apply</a></li>')
    expect(guests.html).toHoldMarkup(
      '<a href="/s/sign-in" data-visitor-link="/s/account" data-visitor-text="Your account">Sign in</a>',
    )
    const visitor = { userId: '005', name: '', email: '', organisation: '', sessions: [], enquiries: [] }
    const { html } = await draw({ visitor })
    expect(html).toContain(own)
    expect(html).not.toContain('Apply')
  })

  it('is omitted if its menu is missing', async () => {
    const { html, warnings } = await renderBlock('link-list', { title: 'Ordering', menu })
    expect(html).toBe('')
    expect(warnings).toHaveLength(1)
  })
})
