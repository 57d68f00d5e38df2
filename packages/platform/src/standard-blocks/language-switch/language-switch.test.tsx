import { describe, expect, it } from 'vitest'
import { renderBlock } from '../testing.tsx'

const english = { language: 'en-GB', label: 'English', url: '/acme/s/supplies' }
const german = { language: 'de-DE', label: 'Deutsch', url: '/acme/s/de/supplies' }

describe('language switch', () => {
  it('SEO-2 SITE-3 links to the page in every other language, under that language’s own name', async () => {
    const { html, warnings } = await renderBlock(
      'language-switch',
      { label: 'Language' },
      { page: { languages: [english, german] } },
    )
    expect(html).toBeMarkup(
      '<nav class="language-switch" aria-label="Language"><ul><li>' +
        '<a href="/acme/s/de/supplies" lang="de-DE" hrefLang="de-DE" rel="alternate">' +
        'Deutsch</a></li></ul></nav>',
    )
    expect(warnings).toEqual([])
  })

  it.each([[[]], [[english]]])('is absent if there is no other language: %j', async (languages) => {
    const { html, blocks, warnings } = await renderBlock('language-switch', {}, { page: { languages } })
    expect([html, blocks, warnings]).toEqual(['', [], []])
  })
})
