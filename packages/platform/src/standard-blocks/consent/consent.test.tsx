import { describe, expect, it } from 'vitest'
import { renderBlock } from '../testing.tsx'

const props = { title: 'May we count visits?' }

describe('the consent prompt', () => {
  it('contains the events endpoint, and gives both buttons the same prominence', async () => {
    const { html, scripts, warnings } = await renderBlock('consent', props, { basePath: '/acme/s' })
    expect(html).toMatch(/^<dialog class="consent" popover="manual" aria-labelledby="[^"]+"/)
    expect(html).toContain('data-consent-dialog="/acme/s/api/events"')
    const buttons = html.match(/<button[^>]*>/g)
    expect(buttons).toEqual([
      '<button type="button" class="outlined-button" data-consent="denied">',
      '<button type="button" class="outlined-button" data-consent="granted">',
    ])
    expect(scripts).toEqual(['analytics.browser.ts'])
    expect(warnings).toEqual([])
  })

  it('is omitted together with its script if the site has no analytics', async () => {
    const { html, blocks, warnings } = await renderBlock('consent', props, { site: { eventsUrl: undefined } })
    expect(html).toBe('')
    expect(blocks).toEqual([])
    expect(warnings).toEqual([])
  })
})
