import { describe, expect, it } from 'vitest'
import { renderBlock } from '../testing.tsx'

const props = { noneText: 'This site counts nothing.' }

describe('answer to the question for consent', () => {
  it('says that nothing is counted until the script knows better, and offers what only a script can do to nobody else', async () => {
    const { html } = await renderBlock('consent-choice', props)
    expect(html).toContain('>You have not answered yet: nothing is counted.</output>')
    expect(html.match(/<button[^>]* hidden=""/g)).toHaveLength(2)
  })

  it('on a site that counts nothing it is its text', async () => {
    const { html } = await renderBlock('consent-choice', props, { site: { eventsUrl: undefined } })
    expect(html).toBe('<p class="consent-choice">This site counts nothing.</p>')
  })
})
