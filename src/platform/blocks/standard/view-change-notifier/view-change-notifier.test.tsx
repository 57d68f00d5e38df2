import { describe, expect, it } from 'vitest'
import { renderBlock, standardRegistry, testContent, testKey } from '../../testing.tsx'

describe('view-change-notifier', () => {
  it('PAGE-A7 PAGE-C3 tells the script which page is shown, and nobody else', async () => {
    const { html, warnings } = await renderBlock(
      'view-change-notifier',
      {},
      { page: { title: 'Acne "care"' } },
    )
    expect(html).toBe(
      '<div class="view-change-notifier" hidden="" data-view-change="" data-page-title="Acne &quot;care&quot;" data-page-type="content"></div>',
    )
    expect(warnings).toEqual([])
  })

  it('PAGE-A7 names a record page so', async () => {
    const record = testContent({ contentKey: testKey(1), body: {} })
    const { html } = await renderBlock('view-change-notifier', {}, { page: { record } })
    expect(html).toContain('data-page-type="record"')
  })

  it('PAGE-A7 brings the site’s script', () => {
    expect(standardRegistry.get('view-change-notifier')?.needsSiteScript).toBe(true)
  })
})
