import { describe, expect, it } from 'vitest'
import { renderBlock, standardRegistry } from '../testing.tsx'
import { testContent, testKey } from '../content.fixture.ts'

describe('view-change-notifier', () => {
  it('passes only the current page to the script', async () => {
    const { html, warnings } = await renderBlock('view-change-notifier', {})
    expect(html).toBeMarkup(
      '<div class="view-change-notifier" hidden="" data-view-change="" data-page-type="content"></div>',
    )
    expect(warnings).toEqual([])
  })

  it('identifies a record page to the script', async () => {
    const record = testContent({ contentKey: testKey(1), body: {} })
    const { html } = await renderBlock('view-change-notifier', {}, { page: { record } })
    expect(html).toContain('data-page-type="record"')
  })

  it('loads the site’s script', () => {
    expect(standardRegistry.get('view-change-notifier')?.usesSiteScript).toBe(true)
  })
})
