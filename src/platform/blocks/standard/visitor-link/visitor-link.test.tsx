import { describe, expect, it } from 'vitest'
import { renderBlock } from '../../testing.tsx'

const props = { text: 'Sign in', url: '/sign-in', signedInText: 'Account', signedInUrl: '/account' }

describe('visitor link', () => {
  it('SSN-1 SITE-5 is the guest’s link, with the other one beside it for the script', async () => {
    const { html, warnings } = await renderBlock('visitor-link', props, { basePath: '/noon/s' })
    expect(html).toBe(
      '<a class="visitor-link" href="/noon/s/sign-in" data-visitor-link="/noon/s/account" data-visitor-text="Account">Sign in</a>',
    )
    expect(warnings).toEqual([])
  })

  it('leads nowhere dangerous, for nobody', async () => {
    const { html } = await renderBlock('visitor-link', {
      ...props,
      url: 'javascript:alert(1)',
      signedInUrl: 'javascript:alert(2)',
    })
    expect(html).not.toContain('javascript:')
  })
})
