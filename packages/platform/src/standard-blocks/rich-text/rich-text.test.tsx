import { describe, expect, it } from 'vitest'
import { createLabels } from '#model'
import { renderBlock } from '../testing.tsx'
import { testKey } from '../content.fixture.ts'
import styles from './styles.css?inline'

const inside = async (text: string, options?: Parameters<typeof renderBlock>[2]) => {
  const { html } = await renderBlock('rich-text', { text }, options)
  return /^<div class="rich-text body-regular">(.*)<\/div>$/s.exec(html)?.[1]
}
const item = (data: Record<string, unknown>, richText: string[] = []) => ({
  scope: { Item: { id: '1', data, richText: new Set(richText) } },
})

describe('rich-text', () => {
  it('RTE-1 retains the markup that the allow-list permits', async () => {
    const text =
      '<h2>Use</h2><p>A <strong>thin</strong> <em>layer</em>.</p><ul><li>Evenings</li></ul><blockquote>Calm</blockquote>'
    expect(await inside(text)).toBe(text)
  })

  it('RTE-1 retains the language and direction of text, and list numbers', async () => {
    const text =
      '<p lang="ar" dir="rtl">هدوء <span lang="en" dir="ltr">Calm</span></p><ol start="4" type="a"><li value="7">Rinse</li></ol>'
    expect(await inside(text)).toBe(text)
  })

  it.each([
    ['<script>alert(1)</script><p>Calm</p>', '<p>Calm</p>'],
    ['<style>p{}</style><p>Calm</p>', '<p>Calm</p>'],
    ['<p onclick="alert(1)" style="color:red" id="main">Calm</p>', '<p>Calm</p>'],
    ['<h1>Calm</h1>', 'Calm'],
    ['<form action="/x"><input name="a">Calm</form>', 'Calm'],
    ['<p class="indent-3 hide-mobile rich-text">Calm</p>', '<p class="indent-3">Calm</p>'],
    ['<a href="java&#x73;cript:alert(1)">Calm</a>', '<a href="about:blank">Calm</a>'],
    ['<p>Calm</div></body>', '<p>Calm</p>'],
  ])('RTE-1 sanitises %s', async (text, expected) => {
    expect(await inside(text)).toBe(expected)
  })

  it.each([
    [
      { price: { value: 12.5, displayValue: '£12.50', label: 'Price', type: 'Currency' } },
      'price._displayValue',
      '£12.50',
    ],
    [{ price: { value: 12.5, displayValue: '£12.50' } }, 'price._rawValue', '12.5'],
    [{ price: { value: 12.5, label: 'Price' } }, 'price._label', 'Price'],
    [{ price: { value: 12.5, type: 'Currency' } }, 'price._type', 'Currency'],
    [{ maker: { name: 'Acme' } }, 'maker.name', 'Acme'],
    [{ maker: { name: '<img src=x onerror=alert(1)>' } }, 'maker.name', '&lt;img src=x onerror=alert(1)&gt;'],
    [{}, 'missing.field', ''],
  ])('RTE-1 with %j renders the binding {!Item.%s} as %s', async (data, path, expected) => {
    expect(await inside(`<p>It is {!Item.${path}}</p>`, item(data))).toBe(`<p>It is ${expected}</p>`)
  })

  it.each(['<p>Calm</p>'.repeat(501), `<p>${'Calm '.repeat(6001)}</p>`, '{!Item.answer}'])(
    'RTE-1 sends long rich text to the cleaning thread, and shows the result',
    async (text) => {
      const long = '<li>Calm</li>'.repeat(501)
      const { html, blocks } = await renderBlock('rich-text', { text }, item({ answer: long }, ['answer']))
      expect(html).toMatch(/^<div class="rich-text body-regular">(?:<p>)?Calm/)
      expect(html).not.toContain('<li>')
      expect(blocks).toHaveLength(1)
    },
  )

  it('RTE-1 escapes a bound value inside an attribute', async () => {
    const data = { name: '" onmouseover="alert(1)' }
    expect(await inside('<a href="/a" title="{!Item.name}">a</a>', item(data))).toBeMarkup(
      '<a href="/a" title="&quot; onmouseover=&quot;alert(1)">a</a>',
    )
  })

  it('RTE-1 accepts markup only from rich text fields', async () => {
    const data = { answer: '<p>Calm<script>alert(1)</script></p>', name: '<p>Calm</p>' }
    expect(await inside('{!Item.answer}', item(data, ['answer']))).toBe('<p>Calm</p>')
    expect(await inside('{!Item.name}', item(data, ['answer']))).toBe('&lt;p&gt;Calm&lt;/p&gt;')
  })

  it('RTE-1 resolves label expressions', async () => {
    const labels = createLabels([{ 'menu.open': 'Open & shut' }], () => {})
    expect(await inside('<p>{!Label.menu.open}</p>', { scope: { labels } })).toBe('<p>Open &amp; shut</p>')
  })

  it('URL-2 SITE-5 adds the base path exactly once to placeholders and site paths', async () => {
    const key = testKey(1)
    const text =
      `<p><a href="/supplies">a</a><a href="/acme/s/about">b</a><a href="https://example.com/x">c</a>` +
      `<img src="{!cmsMedia.${key}}" alt="Gel"><img src="{!asset.leaf.svg}" alt="Leaf"></p>`
    const html = await inside(text, { basePath: '/acme/s' })
    expect(html).toContain('<a href="/acme/s/supplies">a</a><a href="/acme/s/about">b</a>')
    expect(html).toContain('href="https://example.com/x"')
    expect(html).toContain(`src="/acme/s/cms/delivery/media/${key}"`)
    expect(html).toContain('src="/acme/s/assets/leaf.svg"')
  })

  it('SITE-5 does not change text that looks like an attribute', async () => {
    expect(await inside('<p>write href="/x"</p>', { basePath: '/acme/s' })).toBe('<p>write href="/x"</p>')
  })

  it.each([
    ['https://www.youtube-nocookie.com/embed/a', true],
    ['https://player.vimeo.com/video/1', true],
    ['https://shop.example/video/1', true],
    ['http://www.youtube.com/embed/a', false],
    ['//www.youtube.com/embed/a', false],
    ['/video/1', false],
    ['https://www.youtube.com.evil.example/embed', false],
    ['https://evil.example/www.youtube.com', false],
    ['https://other.example/video/1', false],
    ['https://www.youtube.com@evil.example/', false],
    ['javascript:alert(1)', false],
    ['data:text/html,<b>', false],
  ])('RTE-3 preserves a frame from %s: %s', async (src, stays) => {
    const { html, blocks, warnings } = await renderBlock('rich-text', {
      text: `<p>Video</p><iframe src="${src}" srcdoc="<b>x</b>"></iframe>`,
    })
    expect(html.includes('data-video')).toBe(stays)
    expect(html).not.toMatch(/srcdoc|<iframe/)
    expect(blocks[0]?.data).toMatchObject({ holdsVideo: stays })
    expect(warnings.map(({ reason }) => reason)).toEqual(
      stays ? [] : [`left out a frame that is not a known video: ${src}`],
    )
  })

  it.each([
    [
      'https://www.youtube.com/embed/a-_1?start=5',
      'https://www.youtube.com/watch?v=a-_1',
      'https://www.youtube-nocookie.com/embed/a-_1?start=5&amp;autoplay=1',
      'www.youtube-nocookie.com',
    ],
    [
      'https://www.youtube-nocookie.com/embed/a',
      'https://www.youtube.com/watch?v=a',
      'https://www.youtube-nocookie.com/embed/a?autoplay=1',
      'www.youtube-nocookie.com',
    ],
    [
      'https://www.youtube.com/watch?v=a',
      'https://www.youtube.com/watch?v=a',
      'https://www.youtube.com/watch?v=a',
      'www.youtube.com',
    ],
    [
      'https://player.vimeo.com/video/1?h=2',
      'https://vimeo.com/1',
      'https://player.vimeo.com/video/1?h=2&amp;autoplay=1&amp;dnt=1',
      'player.vimeo.com',
    ],
    [
      'https://player.vimeo.com/event/1',
      'https://player.vimeo.com/event/1',
      'https://player.vimeo.com/event/1',
      'player.vimeo.com',
    ],
    [
      'https://shop.example/player?v=1',
      'https://shop.example/player?v=1',
      'https://shop.example/player?v=1',
      'shop.example',
    ],
  ])('RTE-3 shows a link instead of %s until the visitor plays it', async (src, watchUrl, playUrl, host) => {
    expect(await inside(`<iframe src="${src}" title="Gel &amp; &lt;b&gt;"></iframe>`)).toBeMarkup(
      `<a class="video" href="${watchUrl}" data-video="${playUrl}" data-title="Gel &amp; &lt;b&gt;">` +
        `<span>Play video: Gel &amp; &lt;b&gt;</span><small>Loads from ${host} when you play it</small></a>`,
    )
  })

  it.each(['', ' title=""'])(
    'RTE-3 SITE-4 uses one of the site’s labels as the name of a video without a title%s',
    async (title) => {
      const text = `<iframe src="https://player.vimeo.com/video/1"${title}></iframe>`
      const { html } = await renderBlock('rich-text', { text }, { labels: { 'video.untitled': 'Ein Film' } })
      expect(html).toContain('data-title="Ein Film"><span>Play video: Ein Film</span>')
    },
  )

  it('RTE-3 removes a video link that an author wrote', async () => {
    expect(await inside('<a class="video" data-video="https://evil.example/" href="/a">x</a>')).toBe(
      '<a href="/a">x</a>',
    )
  })

  it('RTE-3 requests the video script only if it contains a video', async () => {
    const listScripts = async (text: string) => (await renderBlock('rich-text', { text })).scripts
    expect(await listScripts('<iframe src="https://player.vimeo.com/video/1"></iframe>')).toEqual([
      'video.browser.ts',
    ])
    expect(await listScripts('x<iframe src="https://evil.example/video/1"></iframe>')).toEqual([])
  })

  it('RTE-1 warns if it removes an image', async () => {
    const { html, warnings } = await renderBlock('rich-text', {
      text: 'x<img src="https://evil.example/a.png"><img src="https://shop.example/b.png" alt="">',
    })
    expect(html).toHoldMarkup('x<img alt="" loading="lazy" src="https://shop.example/b.png"/>')
    expect(warnings.map(({ reason }) => reason)).toEqual([
      'left out a picture that is not on this site: https://evil.example/a.png',
    ])
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('RTE-2 indents text at level %i by 3em per level', async (level) => {
    expect(await inside(`<p class="indent-${level}">a</p>`)).toBe(`<p class="indent-${level}">a</p>`)
    expect(styles).toMatch(new RegExp(`\\.indent-${level}\\s*{\\s*--indent:\\s*${level}\\b`))
  })

  it('RTE-2 supports no tenth indent level, and gives videos a height of 56.25% of their width', async () => {
    expect(await inside('<p class="indent-10">a</p>')).toBe('<p>a</p>')
    expect(styles).toMatch(/is\(iframe,\s*\.video\)\s*{[^}]*aspect-ratio:\s*100\s*\/\s*56\.25/)
  })

  it('has the configured style, alignment and colour', async () => {
    const { html, css } = await renderBlock('rich-text', {
      text: 'Calm',
      textStyle: 'lead',
      textAlign: 'center',
      textColor: '#1E1B18',
    })
    expect(html).toBe('<div class="rich-text i0 lead">Calm</div>')
    expect(css).toBe('.i0{--rich-align:center;--rich-margin:auto;--rich-color:#1E1B18}')
  })

  it.each(['', '<script>alert(1)</script>', '{!Item.missing} '])(
    'is omitted if nothing remains of %j',
    async (text) => {
      const { html, warnings } = await renderBlock('rich-text', { text })
      expect(html).toBe('')
      expect(warnings).toHaveLength(1)
    },
  )

  it('provides its text for structured data', async () => {
    const { text } = await renderBlock('rich-text', { text: '<p>Calm &amp; clear</p><p>skin</p>' })
    expect(text).toBe('Calm & clear skin')
  })
})
