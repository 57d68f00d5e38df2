import { describe, expect, it } from 'vitest'
import { renderBlock, standardRegistry } from '../testing.tsx'

describe('hidden region', () => {
  it('HID-1 is in the document and hides its content from everyone', async () => {
    const content = [{ id: 'a', block: 'horizontal-line' }]
    const { html, warnings } = await renderBlock('hidden-region', {}, { slots: { content } })
    expect(html).toBeMarkup('<div class="hidden-region" hidden=""><hr class="horizontal-line i0"/></div>')
    expect(warnings).toEqual([])
  })

  it('HID-1 remains hidden whatever styles a theme has for the hidden attribute', () => {
    expect(standardRegistry.get('hidden-region')?.styles).toContain('display: none')
  })
})
