import { describe, expect, it } from 'vitest'
import { renderBlock } from '../testing.tsx'

describe('brand link', () => {
  it('SITE-5 links to the home page under the base path', async () => {
    const props = { text: 'Epiderm', tagline: 'Acme supplies for clinics' }
    const { html } = await renderBlock('brand-link', props, { basePath: '/acme/s' })
    expect(html).toBeMarkup(
      '<a class="brand-link" href="/acme/s/"><span class="brand">Epiderm</span> <small>Acme supplies for clinics</small></a>',
    )
  })

  it('shows only the name if there is no second line', async () => {
    expect((await renderBlock('brand-link', { text: 'Epiderm' })).html).toBeMarkup(
      '<a class="brand-link" href="/"><span class="brand">Epiderm</span></a>',
    )
  })

  it('URL-3 links to the home page if its URL is a script', async () => {
    const { html, warnings } = await renderBlock('brand-link', {
      text: 'Epiderm',
      url: 'javascript:alert(1)',
    })
    expect(html).toContain('href="/"')
    expect(warnings).toHaveLength(1)
  })
})
