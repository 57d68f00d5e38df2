import { describe, expect, it } from 'vitest'
import { renderBlock, standardRegistry } from '../../testing.tsx'

describe('page-data-layer', () => {
  it('leaves a data block whose address the script fills in', async () => {
    const { html, warnings } = await renderBlock('page-data-layer', { pageType: 'product' })
    expect(html).toBe(
      '<script class="page-data-layer" type="application/json" data-provider-type="page">' +
        '{"url":null,"urlReferrer":null,"pageType":"product"}</script>',
    )
    expect(warnings).toEqual([])
    expect(standardRegistry.get('page-data-layer')?.needsSiteScript).toBe(true)
  })

  it('a page type cannot close the block', async () => {
    const { html } = await renderBlock('page-data-layer', { pageType: '</script><script>x' })
    expect(html.match(/<\/?script/g)).toEqual(['<script', '</script'])
    expect(html).toContain('"pageType":"\\u003c/script>\\u003cscript>x"')
  })

  it('a wrong page type is content', async () => {
    expect((await renderBlock('page-data-layer', { pageType: 7 })).html).toContain('"pageType":"content"')
  })
})
