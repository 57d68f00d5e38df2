import { describe, expect, it } from 'vitest'
import { renderBlock } from '../testing.tsx'

const props = { text: 'Sign in', url: '/sign-in', signedInText: 'Account', signedInUrl: '/account' }

describe('visitor link', () => {
  it('SSN-1 SITE-5 shows the guest link on public pages, and contains the signed-in link for the script', async () => {
    const { html, warnings } = await renderBlock('visitor-link', props, { basePath: '/acme/s' })
    expect(html).toBeMarkup(
      '<a class="visitor-link" href="/acme/s/sign-in" data-visitor-link="/acme/s/account" data-visitor-text="Account">Sign in</a>',
    )
    expect(warnings).toEqual([])
  })

  it('SSN-1 shows the signed-in link on a page rendered for a signed-in visitor, with the guest link in its attributes', async () => {
    const visitor = { userId: '005', name: '', email: '', organisation: '', sessions: [], enquiries: [] }
    const { html } = await renderBlock('visitor-link', props, { page: { visitor } })
    expect(html).toContain(
      'href="/account" data-visitor-link="/sign-in" data-visitor-text="Sign in">Account</a>',
    )
  })

  it('rejects dangerous URLs for all visitors', async () => {
    const { html } = await renderBlock('visitor-link', {
      ...props,
      url: 'javascript:alert(1)',
      signedInUrl: 'javascript:alert(2)',
    })
    expect(html).not.toContain('javascript:')
  })
})
