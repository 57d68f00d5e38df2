import { describe, expect, it } from 'vitest'
import { renderBlock, standardRegistry } from '../testing.tsx'
import { testContent, testKey } from '../content.fixture.ts'

describe('page-data-layer', () => {
  it('renders a data block to which the script adds the URL', async () => {
    const { html, warnings } = await renderBlock('page-data-layer', { pageType: 'product' })
    expect(html).toBeMarkup(
      '<script class="page-data-layer" type="application/json" data-provider-type="page">' +
        '{"url":null,"urlReferrer":null,"pageType":"product"}</script>',
    )
    expect(warnings).toEqual([])
    expect(standardRegistry.get('page-data-layer')?.usesSiteScript).toBe(true)
  })

  it('identifies the page’s record by its catalogue id', async () => {
    const record = testContent({
      contentKey: testKey(1),
      recordId: '01t000000000001AAA',
      type: 'epiderm__product',
      title: '</script>Scar care',
      body: {},
    })
    const { html } = await renderBlock('page-data-layer', {}, { page: { record } })
    expect(html).toHoldMarkup(
      '<script type="application/json" data-provider-type="catalog">' +
        '{"type":"epiderm__product","id":"01t000000000001AAA","name":"\\u003c/script>Scar care"}</script>',
    )
  })

  it('escapes a page type that would close the script element', async () => {
    const { html } = await renderBlock('page-data-layer', { pageType: '</script><script>x' })
    expect(html.match(/<\/?script/g)).toEqual(['<script', '</script'])
    expect(html).toContain('"pageType":"\\u003c/script>\\u003cscript>x"')
  })

  it('treats an unknown page type as content', async () => {
    expect((await renderBlock('page-data-layer', { pageType: 7 })).html).toContain('"pageType":"content"')
  })
})
