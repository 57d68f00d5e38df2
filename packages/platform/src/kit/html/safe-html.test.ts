import fc from 'fast-check'
import { defaultTreeAdapter, html as names, parse, parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { describe, expect, it } from 'vitest'
import { markupAttacks } from '../../../../../tests/attacks.ts'
import { scaleEditRounds } from '../../../../../tests/count-edits.ts'
import { richTextTags } from './rich-text-tags.ts'
import { videoHosts } from './rich-text-tags.ts'
import { sanitizeRichText, toPlainText } from './safe-html.ts'
import type { EmbeddedFrame } from './normalise-html.ts'

const everywhere = ['class', 'dir', 'lang']
const attributesOf: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'rel', 'target', 'title'],
  img: ['alt', 'height', 'loading', 'src', 'title', 'width'],
  iframe: ['allowfullscreen', 'loading', 'src', 'title'],
  ol: ['start', 'type'],
  li: ['value'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  abbr: ['title'],
}
const valuesOf: Readonly<Record<string, RegExp>> = {
  class: /^(?:(?:indent-[1-9]|align-(?:center|right)|lead|note|nowrap)(?: |$))+$/,
  lang: /^[a-zA-Z\d-]{2,80}$/,
  dir: /^(?:ltr|rtl|auto)$/i,
  start: /^-?\d{1,5}$/,
  value: /^-?\d{1,5}$/,
  type: /^[1aAiI]$/,
  scope: /^(?:col|row|colgroup|rowgroup)$/,
  target: /^_blank$/,
  rel: /^noopener$/,
  loading: /^lazy$/,
  allowfullscreen: /^$/,
  width: /^\d{1,4}$/,
  height: /^\d{1,4}$/,
  colspan: /^\d{1,2}$/,
  rowspan: /^\d{1,2}$/,
}

type Element = DefaultTreeAdapterTypes.Element
type ParentNode = DefaultTreeAdapterTypes.ParentNode

const elementsOf = (parent: ParentNode): Element[] =>
  parent.childNodes.flatMap((child) =>
    defaultTreeAdapter.isElementNode(child) ? [child, ...elementsOf(child)] : [],
  )

/** Parses clean HTML as a browser does inside a page element, a list, a description term and a table cell. */
function readInPlace(clean: string) {
  const places = [
    `<div class="place">${clean}</div><hr id="after">`,
    `<ul><li><div class="place">${clean}</div><hr id="after"></li></ul>`,
    `<dl><dd><div class="place">${clean}</div><hr id="after"></dd></dl>`,
    `<details><summary>x</summary><div class="place">${clean}</div><hr id="after"></details>`,
  ]
  return places.map((html) => {
    const elements = elementsOf(parse(`<!doctype html><body>${html}`))
    const find = (name: string, value: string) =>
      elements.find((element) => element.attrs.some((attr) => attr.name === name && attr.value === value))
    const place = find('class', 'place')
    const after = find('id', 'after')
    const siblings = place?.parentNode?.childNodes ?? []
    return {
      place,
      isKept: after !== undefined && siblings[siblings.indexOf(place as Element) + 1] === after,
    }
  })
}

/** Checks each tag, attribute and value, as a browser parses them, against the documented list (RTE-1, RTE-3). */
function expectClean(clean: string) {
  for (const { place, isKept } of readInPlace(clean)) {
    expect(isKept).toBe(true)
    for (const element of place === undefined ? [] : elementsOf(place)) {
      expect(element.namespaceURI).toBe(names.NS.HTML)
      expect(richTextTags).toContain(element.tagName)
      for (const { name, value } of element.attrs) {
        expect([...everywhere, ...(attributesOf[element.tagName] ?? [])]).toContain(name)
        expect(value).toMatch(valuesOf[name] ?? /^/)
        if (name === 'href') expect(toProtocol(value)).toMatch(/^(?:https?|mailto|tel|sms):$|^about:blank$/)
        if (name === 'src') expectKnownSource(element.tagName, value)
      }
    }
  }
}

function expectKnownSource(tagName: string, src: string) {
  for (const base of ['https://shop.example', 'http://shop.example']) {
    const { protocol, host } = new URL(src, base)
    expect(protocol).toBe(tagName === 'iframe' ? 'https:' : new URL(base).protocol)
    expect(tagName === 'iframe' ? videoHosts : ['shop.example']).toContain(host)
  }
}

const toProtocol = (url: string) => {
  if (!URL.canParse(url, 'https://shop.example')) return 'https:'
  const { protocol, href } = new URL(url, 'https://shop.example')
  return protocol === 'about:' ? href : protocol
}

describe('sanitizeRichText', () => {
  it.each(markupAttacks)('RTE-1 URL-3 disarms %s', (_name, html) => {
    const clean = sanitizeRichText(`<p>Calm</p>${html}`)
    expectClean(clean)
    expect(clean).toMatch(/^<p>Calm<\/p>/)
    expect(sanitizeRichText(clean)).toBe(clean)
  })

  it('RTE-1 URL-3 disarms combinations of attack fragments', () => {
    fc.assert(
      fc.property(pieces, (parts) => {
        const clean = sanitizeRichText(parts.join(''))
        expectClean(clean)
        expect(sanitizeRichText(clean)).toBe(clean)
      }),
      { numRuns: scaleEditRounds(300), seed: 1 },
    )
  })

  it.each<[string, (size: number) => string]>([
    ['levels', (size) => '<div>'.repeat(size)],
    ['formatting elements', (size) => '<b><i>'.repeat(size)],
    ['lists', (size) => '<ul><li>'.repeat(size)],
    ['tables', (size) => '<table><tr><td>'.repeat(size)],
    ['formatting elements around blocks', (size) => `<p><b><i><u><s>${'<div>x</div>'.repeat(size)}`],
    ['links', (size) => '<a href=/>'.repeat(size)],
    ['frames', (size) => '<iframe src="https://www.youtube.com/embed/a">'.repeat(size)],
    ['attributes', (size) => `<a ${Array.from({ length: size }, (_, index) => `a${index}`).join(' ')}>x`],
    ['characters of an attribute', (size) => `<a title="${'x'.repeat(size * 10)}">x`],
    ['open quotes', (size) => '<a title="'.repeat(size)],
    ['open comments', (size) => '<!--'.repeat(size)],
    ['brackets', (size) => '<'.repeat(size * 5)],
    ['ampersands', (size) => '&'.repeat(size * 5)],
    ['classes', (size) => `<p class="${'lead '.repeat(size)}">x`],
  ])('RTE-1 produces a flat tree from a thousand %s', (_name, build) => {
    const html = build(1000)
    const clean = sanitizeRichText(html)
    expect(clean.length).toBeLessThan(10 * html.length)
    expect(toDepth(parseFragment(clean))).toBeLessThan(70)
  })

  it('RTE-1 removes the tags of text that is nested too deeply, but not the text', () => {
    const clean = sanitizeRichText(`${'<div>'.repeat(10_000)}Calm${'</div>'.repeat(10_000)}`)
    expect(clean).toBe(`${'<div>'.repeat(30)}Calm${'</div>'.repeat(30)}`)
  })

  it('RTE-1 produces HTML that a browser parses without moving any tags', () => {
    const html =
      'x<pre><p>x<h2><a href=/><h3>x<h3>x<dd><tr><table><td><s><tr>x<tr>x<tbody>x<dl></p><a href=/>x<table></table></blockquote><table>x</dl><i></td>x<b>x</i>x'
    const clean = sanitizeRichText(html)
    expectClean(clean)
    expect(clean).toMatch(/^x<pre>/)
    expect(sanitizeRichText(clean)).toBe(clean)
  })

  it('RTE-1 removes all tags from HTML that changes each time it is sanitised', () => {
    const html = '<p>a &lt;b&gt; <i>c</i></p><iframe src="https://www.youtube.com/embed/a"></iframe>'
    const toFrame = ({ src }: EmbeddedFrame) => `<iframe src="${src}x"></iframe>`
    expect(sanitizeRichText(html, { toFrame })).toBe('a &lt;b&gt; c')
  })

  it.each([
    ['text that is stable after one pass', '<p>a</p>', 2],
    ['text that never becomes stable', '<p>a</p>', 8, (src: string) => `${src}x`],
    ['thousands of paragraphs', '<p>'.repeat(5000), 2],
    ['thousands of stray entries', '<li>a'.repeat(5000), 2],
    ['formatting elements around thousands of blocks', `<p><b><i><u>${'<div>x</div>'.repeat(5000)}`, 2],
  ])('RTE-1 %s is parsed a limited number of times', (_name, text, passes, change = (src: string) => src) => {
    let frames = 0
    sanitizeRichText(`${text}<iframe src="https://www.youtube.com/embed/a"></iframe>`, {
      toFrame: ({ src }) => (frames++, `<iframe src="${change(src)}"></iframe>`),
    })
    expect(frames).toBe(passes)
  })

  it('RTE-1 leaves no bracket in a title that could be parsed as a tag', () => {
    expect(sanitizeRichText('<a href="/a" title="a<style>b</style>">x < y</a>')).toBe(
      '<a href="/a" title="a&lt;style&gt;b&lt;/style&gt;">x &lt; y</a>',
    )
  })

  it.each([
    ['<ul><li>a</li><li><p>b</p></li></ul>', undefined],
    ['<dl><dt>a</dt><dd>b</dd></dl>', undefined],
    ['<dl><div><dt>a</dt><dd>b</dd></div></dl>', undefined],
    ['<li>a</li>', 'a'],
    ['<div><li>a</li></div>', '<div>a</div>'],
    ['<div><dt>a</dt><dd>b</dd></div>', '<div>ab</div>'],
    ['<dl><p><dd>b</dd></p></dl>', '<dl><p></p><dd>b</dd><p></p></dl>'],
    ['<ol><dt>a</dt></ol>', '<ol>a</ol>'],
    ['<dl><div><li>a</li></div></dl>', '<dl><div>a</div></dl>'],
  ])('RTE-1 leaves list entries inside their list: %s', (html, expected) => {
    expect(sanitizeRichText(html)).toBe(expected ?? html)
  })

  it.each([
    ['/cms/delivery/media/a', true],
    ['picture.png', true],
    ['https://shop.example/a.png', true],
    ['https://shop.example:8443/a.png', false],
    ['https://evil.example/a.png', false],
    ['//evil.example/a.png', false],
    ['/\\evil.example/a.png', false],
    ['\\\\evil.example/a.png', false],
    ['https://shop.example@evil.example/a.png', false],
    ['https:evil.example/a.png', false],
    ['http:evil.example/a.png', false],
    ['https:/evil.example/a.png', false],
    ['https://', false],
    ['data:image/png;base64,AAAA', false],
    ['', false],
  ])('RTE-1 an image from %j is preserved: %s', (src, stays) => {
    const reasons: string[] = []
    const clean = sanitizeRichText(`<img src="${src}" alt="">`, {
      ownHosts: ['shop.example'],
      warn: (reason) => reasons.push(reason),
    })
    expect(clean).toBe(stays ? `<img alt="" loading="lazy" src="${src}"/>` : '')
    expect(reasons).toEqual(stays ? [] : [`left out a picture that is not on this site: ${src}`])
  })

  it.each([
    '<p>x<br/>y<wbr></p>',
    '<p><strong>a</strong><b>b</b><em>c</em><i>d</i><u>e</u><s>f</s><sub>g</sub><sup>h</sup><small>i</small></p>',
    '<blockquote><p><q>a</q> <cite>b</cite> <abbr>c</abbr> <code>d</code> <span>e</span></p></blockquote>',
    '<pre>a</pre><hr/><div>b</div>',
    '<h2>a</h2><h3>b</h3><h4>c</h4><h5>d</h5><h6>e</h6>',
    '<ul><li>a</li></ul><ol><li>b</li></ol><dl><dt>c</dt><dd>d</dd></dl>',
    '<figure><a href="/a"><img alt="" loading="lazy" src="/a.png"/></a><figcaption>b</figcaption></figure>',
    '<table><caption>a</caption><thead><tr><th>b</th></tr></thead><tbody><tr><td>c</td></tr></tbody><tfoot><tr><td>d</td></tr></tfoot></table>',
    '<iframe src="https://player.vimeo.com/video/1" title="a" loading="lazy" allowfullscreen=""></iframe>',
  ])('RTE-1 preserves the tags in the documented list: %s', (html) => {
    expect(sanitizeRichText(html)).toBe(html.replace('<wbr>', ''))
  })

  it.each(['h1', 'section', 'video', 'svg', 'math', 'form', 'input', 'button', 'details', 'wbr', 'template'])(
    'RTE-1 removes tags that are not in the list: %s',
    (tag) => {
      expect(sanitizeRichText(`<${tag}>x</${tag}>y`)).not.toMatch(/<(?!\/?wbr)|<wbr/)
    },
  )

  it('RTE-1 preserves harmless attributes, and adds alternative text to images', () => {
    const html =
      '<ol start="3"><li>x</li></ol><table><tbody><tr><th scope="row" colspan="2">x</th><td rowspan="2">y</td></tr></tbody></table><abbr title="Doctor">Dr</abbr>'
    expect(sanitizeRichText(html)).toBe(html)
    expect(sanitizeRichText('<img src="/a.webp" title="x" class="note" width="40" height="30">')).toBe(
      '<img alt="" title="x" class="note" loading="lazy" width="40" height="30" src="/a.webp"/>',
    )
  })

  it.each([
    ['a paragraph', '<p lang="ar" dir="rtl">مرحبا <span lang="en" dir="ltr">Hello</span></p>'],
    ['words with a mark', '<p><em lang="fr-CA">bonjour</em> <a href="/a" lang="de" dir="auto">Haut</a></p>'],
    ['a list', '<ol start="4" type="a" dir="rtl"><li value="9" lang="zh-Hans">x</li></ol>'],
    ['a table', '<table dir="rtl"><tbody><tr><th scope="rowgroup" lang="he">x</th></tr></tbody></table>'],
    ['a picture', '<img alt="مرحبا" lang="ar" dir="rtl" loading="lazy" src="/a.webp"/>'],
  ])('RTE-1 preserves language, direction and numbers of %s', (_name, html) => {
    expect(sanitizeRichText(html)).toBe(html)
  })

  it.each([
    ['<p lang="" dir="">x</p>', '<p>x</p>'],
    ['<p lang="en us" dir="up">x</p>', '<p>x</p>'],
    ['<p lang="x&quot;y">x</p>', '<p>x</p>'],
    [`<p lang="${'en-a'.repeat(30)}">x</p>`, '<p>x</p>'],
    ['<ol start="1e9" type="disc"><li value="first">x</li></ol>', '<ol><li>x</li></ol>'],
    ['<ol start="123456"><li>x</li></ol>', '<ol><li>x</li></ol>'],
    ['<p constructor="x" hasownproperty="y" lang="en">x</p>', '<p lang="en">x</p>'],
    ['<p start="2" type="a" value="3" scope="col">x</p>', '<p>x</p>'],
  ])('RTE-1 removes attributes whose values are not allowed: %s', (html, expected) => {
    expect(sanitizeRichText(html)).toBe(expected)
  })

  it('RTE-2 preserves text with the class nowrap', () => {
    const text = '<p>Order for <span class="nowrap">next-day</span> delivery</p>'
    expect(sanitizeRichText(text)).toBe(text)
  })

  it.each([1, 9])('RTE-2 preserves the class indent-%i', (level) => {
    expect(sanitizeRichText(`<p class="indent-${level} evil">x</p>`)).toBe(`<p class="indent-${level}">x</p>`)
  })

  it.each([
    ['<a href="javascript:alert(1)">x</a>', '<a href="about:blank">x</a>'],
    ['<a href="file:///etc/passwd">x</a>', '<a href="about:blank">x</a>'],
    ['<a href="//cdn.example/a">x</a>', '<a href="//cdn.example/a">x</a>'],
    ['<a href="sms:1?body=a%26b">x</a>', '<a href="sms:1?body=a%26b">x</a>'],
    ['<a href="/a" title="y" class="note">x</a>', '<a href="/a" title="y" class="note">x</a>'],
  ])('URL-3 converts the URL of a link from %s to %s', (html, expected) => {
    expect(sanitizeRichText(html)).toBe(expected)
  })

  it.each(['td', 'th'])('RTE-1 a cell (%s) spans fewer than a hundred columns or rows', (tag) => {
    const toTable = (cell: string) => `<table><tbody><tr>${cell}x</${tag}></tr></tbody></table>`
    expect(sanitizeRichText(toTable(`<${tag} colspan="99" rowspan="100">`))).toBe(
      toTable(`<${tag} colspan="99">`),
    )
  })

  it('RTE-1 denies a page opened in a new tab access to the opening window', () => {
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
    ['https://shop.example:8443/player', false],
    ['https://www.youtube.com:8443/embed/a', false],
    ['https://www.youtube.com./embed/a', false],
    ['https://me:word@www.youtube.com/embed/a', false],
    ['https://me@www.youtube.com/embed/a', false],
    ['https://:word@www.youtube.com/embed/a', false],
    ['https://', false],
    ['javascript:https://www.youtube.com/', false],
    ['https://www.youtube.com\\@evil.example/', true],
    ['/player', false],
    ['', false],
  ])('RTE-3 a frame from %j is preserved: %s', (src, stays) => {
    const clean = sanitizeRichText(`<iframe src="${src}" title="Film"></iframe>`, {
      ownHosts: ['shop.example'],
    })
    expect(clean.includes('<iframe')).toBe(stays)
  })

  it('RTE-3 gives a frame a name and no content, and normalises its URL', () => {
    const frame =
      '<iframe src="https://www.youtube.com\\a/../b" width=9 name=x allow="camera"><p>x</p></iframe>'
    expect(sanitizeRichText(`<p>${frame}</p>`)).toBe(
      '<p><iframe src="https://www.youtube.com/b" title="www.youtube.com" loading="lazy" allowfullscreen=""></iframe></p>',
    )
  })

  it('RTE-3 warns about a removed frame, and lets the caller replace an allowed frame', () => {
    const reasons: string[] = []
    const frames =
      '<a href="/x">a<iframe src="https://www.youtube.com/embed/a" title="&quot;Film&quot;"></iframe></a><iframe src="https://evil.example/"></iframe>'
    const clean = sanitizeRichText(frames, {
      toFrame: ({ src, title }) => `<strong>${src} ${title}</strong><b>2</b>`,
      warn: (reason) => reasons.push(reason),
    })
    expect(clean).toBe('a<strong>https://www.youtube.com/embed/a "Film"</strong><b>2</b>')
    expect(reasons).toEqual(['left out a frame that is not a known video: https://evil.example/'])
  })

  it('SITE-5 applies the site’s URL conversion last', () => {
    const toUrl = (url: string) => `/base${url}`
    expect(sanitizeRichText('<a href="/a">x</a><img src="/b" alt="y">', { toUrl })).toBe(
      '<a href="/base/a">x</a><img alt="y" loading="lazy" src="/base/b"/>',
    )
  })
})

/** Skips attacks whose angle brackets are only text: escaped as entities or inside a `title`. */
const tagAttacks = markupAttacks.filter(([, html]) => !/&lt;|<title/.test(html))

describe('toPlainText', () => {
  it.each(tagAttacks)('TXT-2 removes all tags from %s', (_name, html) => {
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
    ['<H1>One</H1><h6>two</h6>three', 'One two three'],
    ['<h7>One</h7>two', 'Onetwo'],
    ['Calm\n skin', 'Calm\n skin'],
    ['Fish &amp; chips', 'Fish & chips'],
    ['Fish & chips', 'Fish & chips'],
    ['1 &lt; 2', '1 < 2'],
    ['&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['caf&eacute;', 'café'],
    ['<b>bold', 'bold'],
    ['a < b', 'a < b'],
    ['', ''],
  ])('TXT-2 converts %j to %j', (html, expected) => {
    expect(toPlainText(html)).toBe(expected)
  })
})

const stray = ['"', "'", '>', '<', '/>', '<!--', '-->', '--!>', ' ', '\0', '\n', '&', ';', '=', '`', ']]>']
const tagNames = [
  ...richTextTags,
  'svg',
  'math',
  'style',
  'script',
  'title',
  'textarea',
  'noscript',
  'template',
]
const strangeTags = [
  'mtext',
  'mglyph',
  'foreignObject',
  'desc',
  'annotation-xml',
  'select',
  'form',
  'section',
]
const attributes = [
  ' href="javascript:top.pwned=1"',
  " src='x' onerror='top.pwned=1'",
  ' onload=top.pwned=1',
  ' title="</p></style></title><img src=x onerror=top.pwned=1>"',
  ' title="&lt;/div&gt;&quot;"',
  ' style="position:fixed"',
  ' id=x name=x',
  ' class="lead x"',
  ' src="https://www.youtube.com/embed/a"',
  ' href="/a"',
  ' lang="en&quot; onload=top.pwned=1" dir="up" start="1e9" type="javascript" value="x" scope="all"',
  ' lang="ar" dir="rtl" start="4" type="a" value="-2" scope="col"',
  ' constructor="x" __proto__="y"',
]
const piece = fc.oneof(
  fc
    .tuple(fc.constantFrom(...tagNames, ...strangeTags), fc.subarray(attributes, { maxLength: 3 }))
    .map(([name, some]) => `<${name}${some.join('')}>`),
  fc.constantFrom(...tagNames, ...strangeTags).map((name) => `</${name}>`),
  fc.constantFrom(...stray, 'x', '&lt;img src=x onerror=top.pwned=1&gt;'),
)
const pieces = fc.array(piece, { maxLength: 24 })

const toDepth = (parent: ParentNode): number =>
  1 + Math.max(0, ...parent.childNodes.map((child) => ('childNodes' in child ? toDepth(child) : 0)))
