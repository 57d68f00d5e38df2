import { describe, expect, it } from 'vitest'
import { renderBlock, standardRegistry } from '../testing.tsx'
import { headingTags, textStyles } from './schema.ts'

const styles = standardRegistry.get('text-block')?.styles ?? ''

describe('text-block', () => {
  it('TXT-1 is a heading of level 3 by default', async () => {
    const { html, css, warnings } = await renderBlock('text-block', { text: 'Acne' })
    expect(html).toBe('<h3 class="text-block heading-medium">Acne</h3>')
    expect(css).toBe('')
    expect(warnings).toEqual([])
  })

  it.each(headingTags)('TXT-3 renders the element %s', async (headingTag) => {
    const { html } = await renderBlock('text-block', { text: 'Acne', headingTag })
    expect(html).toMatch(new RegExp(`^<${headingTag} class="text-block [a-z-]+">Acne</${headingTag}>$`))
  })

  it.each(textStyles)('TXT-3 accepts the text style %s', async (textStyle) => {
    const { html } = await renderBlock('text-block', { text: 'Acne', textStyle })
    expect(html).toBe(`<h3 class="text-block ${textStyle}">Acne</h3>`)
    expect(styles).toMatch(new RegExp(`\\.${textStyle}\\b(?!-)`))
  })

  it.each([
    ['h7', 'h3'],
    ['script', 'h3'],
    [3, 'h3'],
    [null, 'h3'],
  ])('TXT-1 replaces the element %j with %s', async (headingTag, expected) => {
    const { html } = await renderBlock('text-block', { text: 'Acne', headingTag })
    expect(html).toContain(`<${expected} `)
  })

  it.each([
    ['h1', 'heading-xlarge'],
    ['h2', 'heading-large'],
    ['h3', 'heading-medium'],
    ['h4', 'heading-small'],
    ['h5', 'heading-xsmall'],
    ['h6', 'heading-xxsmall'],
    ['p', 'body-regular'],
    ['div', 'body-regular'],
    ['span', 'body-regular'],
  ])('TXT-3 without a valid text style renders %s in the style %s', async (headingTag, expected) => {
    for (const textStyle of [undefined, 'heading-giant']) {
      const { html } = await renderBlock('text-block', { text: 'Acne', headingTag, textStyle })
      expect(html).toBe(`<${headingTag} class="text-block ${expected}">Acne</${headingTag}>`)
    }
  })

  it.each([
    ['<b>Calm</b> skin', 'Calm skin'],
    ['<p>Calm</p><p>skin</p>', 'Calm skin'],
    ['<img src=x onerror=alert(1)>Calm', 'Calm'],
    ['<script>alert(1)</script>Calm', 'Calm'],
    ['<style>b{}</style>Calm', 'Calm'],
    ['Calm &amp; clear', 'Calm &amp; clear'],
    ['Calm & clear', 'Calm &amp; clear'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['1 < 2', '1 &lt; 2'],
  ])('TXT-2 removes the markup from %j: %j', async (text, expected) => {
    const { html } = await renderBlock('text-block', { text, headingTag: 'p' })
    expect(html).toBe(`<p class="text-block body-regular">${expected}</p>`)
  })

  it('TXT-1 accepts textDecoration as an object and as JSON', async () => {
    const stored = { bold: true, italic: true, underline: true, strike: true }
    for (const textDecoration of [stored, JSON.stringify(stored)]) {
      const { css } = await renderBlock('text-block', { text: 'Acne', textDecoration })
      expect(css).toBe('.i0{--text-weight:700;--text-slant:italic;--text-line:underline line-through}')
    }
  })

  it.each(['{"bold":', '[]', 7, 'true', { bold: 'yes' }])(
    'TXT-1 ignores the invalid textDecoration %j',
    async (textDecoration) => {
      const { html, css, warnings } = await renderBlock('text-block', { text: 'Acne', textDecoration })
      expect(html).toContain('Acne')
      expect(css).toBe('')
      expect(warnings).toHaveLength(1)
    },
  )

  it.each([
    [{ textStyle: 'heading-xlarge', headingTag: 'h1', enableOverride: true }, 'h1', 'heading-xlarge'],
    [{ textStyle: 'heading-xlarge', headingTag: 'h1', enableOverride: false }, 'h2', 'body-small'],
    [{ textStyle: 'heading-xlarge', headingTag: 'h1' }, 'h2', 'body-small'],
    [{ textStyle: 'heading-xlarge', enableOverride: true }, 'h2', 'heading-xlarge'],
    [{ headingTag: 'h1', enableOverride: true }, 'h1', 'body-small'],
    [{ headingTag: 'h9', enableOverride: true }, 'h2', 'body-small'],
  ])('TXT-1 converts textDisplayInfo %j to the element %s with the style %s', async (info, tag, style) => {
    for (const textDisplayInfo of [info, JSON.stringify(info)]) {
      const { html } = await renderBlock('text-block', {
        text: 'Acne',
        headingTag: 'h2',
        textStyle: 'body-small',
        textDisplayInfo,
      })
      expect(html).toBe(`<${tag} class="text-block ${style}">Acne</${tag}>`)
    }
  })

  it('TXT-1 has the configured size, colour, padding and class', async () => {
    const { html, css } = await renderBlock('text-block', {
      text: 'Acne',
      textClass: 'intro quiet',
      fontSize: '2.5rem',
      textColor: '#1E1B18',
      backgroundColor: '--dxp-g-neutral-2',
      paddingVertical: '24px',
      paddingHorizontal: '5%',
    })
    expect(html).toBe('<h3 class="text-block i0 heading-medium intro quiet">Acne</h3>')
    expect(css).toContain('--text-size:2.5rem')
    expect(css).toContain('--text-color:#1E1B18')
    expect(css).toContain('--text-background:var(--dxp-g-neutral-2)')
    expect(css).toContain('--text-padding:24px 5%')
  })

  it.each([
    [{ paddingVertical: '24px' }, '--text-padding:24px 0'],
    [{ paddingHorizontal: '5%' }, '--text-padding:0 5%'],
    [{ backgroundColor: '#DDE6DA' }, '--text-background:#DDE6DA;--text-measure:100%'],
    [{ textAlign: 'center' }, '--text-align:center;--text-margin:auto'],
    [{ textDecoration: { strike: true } }, '--text-line:line-through'],
  ])('TXT-1 with only %j has the styles %s', async (props, css) => {
    expect((await renderBlock('text-block', { text: 'Acne', ...props })).css).toBe(`.i0{${css}}`)
  })

  it.each(['{"textStyle":', '[1]', 'true', 7, { enableOverride: 'yes', headingTag: 'h1' }])(
    'TXT-1 ignores the invalid textDisplayInfo %j, with a warning',
    async (textDisplayInfo) => {
      const own = { text: 'Acne', headingTag: 'h2', textStyle: 'body-small' }
      const { html, warnings } = await renderBlock('text-block', { ...own, textDisplayInfo })
      expect(html).toBe('<h2 class="text-block body-small">Acne</h2>')
      expect(warnings).toHaveLength(1)
    },
  )

  it.each([
    [{ fontSize: 'large' }],
    [{ textAlign: 'middle' }],
    [{ backgroundColor: 'red' }],
    [{ paddingVertical: '900px' }],
    [{ paddingHorizontal: '-1px' }],
    [{ textClass: '"><script>' }],
    [{ isLinkable: 'yes', url: '/supplies' }],
    [{ url: 'javascript:alert(1)' }],
    [{ linkAssistiveText: 7 }],
  ])('TXT-1 ignores the invalid %j, with a warning', async (props) => {
    const { html, css, warnings } = await renderBlock('text-block', { text: 'Acne', ...props })
    expect(html).toBe('<h3 class="text-block heading-medium">Acne</h3>')
    expect(css).toBe('')
    expect(warnings).toHaveLength(1)
  })

  it.each(['red', '#FFF', '#12345G', '#1234567', 'rgb(1,2,3)', ''])(
    'TXT-4 replaces the invalid colour %j with the default',
    async (textColor) => {
      const { css, warnings } = await renderBlock('text-block', { text: 'Acne', textColor })
      expect(css).toBe('')
      expect(warnings[0]?.reason).toContain('textColor: must be # and six hex digits')
    },
  )

  it('DEV-1 can have a different text alignment on each device', async () => {
    const { css } = await renderBlock('text-block', {
      text: 'Acne',
      textAlign: { desktop: 'right', tablet: 'center', mobile: 'left' },
    })
    expect(css).toBe(
      '.i0{--text-align:start;--text-margin:0}' +
        '@media (width >= 48em),print{.i0{--text-align:center;--text-margin:auto}}' +
        '@media (width >= 64.0625em),print{.i0{--text-align:end;--text-margin:auto 0}}',
    )
  })

  it.each([
    [{ isLinkable: true, url: '/supplies' }, '<a href="/acme/s/supplies">Acne</a>'],
    [{ isLinkable: false, url: '/supplies' }, 'Acne'],
    [{ isLinkable: true }, 'Acne'],
    [{ isLinkable: true, url: 'javascript:alert(1)' }, 'Acne'],
    [
      { isLinkable: true, url: '/supplies', linkAssistiveText: 'All about acne' },
      '<a href="/acme/s/supplies" aria-label="All about acne">Acne</a>',
    ],
    [
      { isLinkable: true, url: '/supplies', linkAssistiveText: 'Read more' },
      '<a href="/acme/s/supplies" aria-label="Acne, Read more">Acne</a>',
    ],
  ])('TXT-1 SITE-5 with %j contains %s', async (props, expected) => {
    const { html } = await renderBlock('text-block', { text: 'Acne', ...props }, { basePath: '/acme/s' })
    expect(html).toBe(`<h3 class="text-block heading-medium">${expected}</h3>`)
  })

  it.each(['', '   ', '<b></b>', '{!Item.missing} '])('is omitted if its text %j is empty', async (text) => {
    const live = await renderBlock('text-block', { text })
    expect(live.html).toBe('')
    expect(live.warnings).toHaveLength(1)
    const design = await renderBlock('text-block', { text }, { mode: 'design' })
    expect(design.html).toContain('data-block-id="tested"')
  })

  it('provides its text for structured data', async () => {
    expect((await renderBlock('text-block', { text: '<b>Calm</b> skin' })).text).toBe('Calm skin')
  })
})
