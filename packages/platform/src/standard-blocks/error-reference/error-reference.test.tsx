import { describe, expect, it } from 'vitest'
import { renderBlock } from '../testing.tsx'

describe('error-reference', () => {
  it('SITE-6 contains a placeholder for the reference number, which the server inserts', async () => {
    const { html } = await renderBlock('error-reference', {})
    expect(html).toBe(
      '<p class="error-reference">Reference <code data-error-reference="">{{reference}}</code></p>',
    )
  })

  it('SITE-6 explains what the reference number is for', async () => {
    const { html } = await renderBlock('error-reference', { label: 'Tell us <this>:' })
    expect(html).toContain('Tell us &lt;this&gt;: <code')
  })
})
