import { describe, expect, it } from 'vitest'
import { renderBlock, standardRegistry } from '../testing.tsx'
import { testContent, testKey } from '../content.fixture.ts'

describe('view-change-notifier', () => {
  it('passes the shown page to the script only', async () => {
    const { html, warnings } = await renderBlock('view-change-notifier', {})
    expect(html).toBeMarkup(
      '<div class="view-change-notifier" hidden="" data-view-change="" data-page-type="content"></div>',
    )
    expect(warnings).toEqual([])
  })

  it('marks a record page as such', async () => {
    const record = testContent({ contentKey: testKey(1), body: {} })
    const { html } = await renderBlock('view-change-notifier', {}, { page: { record } })
    expect(html).toContain('data-page-type="record"')
  })

  it('loads the site’s script', () => {
    expect(standardRegistry.get('view-change-notifier')?.script).toBe('site')
  })
})
