import { describe, expect, it } from 'vitest'
import { renderBlock } from '../testing.tsx'

const props = { noneText: 'This site counts nothing.' }

describe('the consent choice', () => {
  it('states that nothing is counted, and hides the controls that need the script, until the script runs', async () => {
    const { html } = await renderBlock('consent-choice', props)
    expect(html).toContain('>You have not answered yet: nothing is counted.</output>')
    expect(html.match(/<button[^>]* hidden=""/g)).toHaveLength(2)
  })

  it('shows only its text if the site has no analytics', async () => {
    const { html } = await renderBlock('consent-choice', props, { site: { eventsUrl: undefined } })
    expect(html).toBe('<p class="consent-choice">This site counts nothing.</p>')
  })
})
