import { describe, expect, it } from 'vitest'
import { renderBlock } from '../testing.tsx'

describe('error-reference', () => {
  it('SITE-6 keeps a place for the number that the server puts in', async () => {
    const { html } = await renderBlock('error-reference', {})
    expect(html).toBe(
      '<p class="error-reference">Reference <code data-error-reference="">{{reference}}</code></p>',
    )
  })

  it('SITE-6 says what the number is for', async () => {
    const { html } = await renderBlock('error-reference', { label: 'Tell us <this>:' })
    expect(html).toContain('Tell us &lt;this&gt;: <code')
  })
})
