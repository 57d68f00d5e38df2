/** Tests RTE-1 in Chromium: the rich-text editor preserves stored text and handles pasted content. */
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { afterAll, describe, expect, it } from 'vitest'
import { sanitizeRichText } from '#kit'
import { richTextTags } from '#kit/browser'
import { test } from '../../../../../../tests/chromium.ts'
import { openInBrowser } from '../../../../../../tests/in-browser.ts'
import type * as RichText from './rich-text.fixture.ts'

let page: Page

test.beforeAll(async ({ browser }) => {
  page = await openInBrowser(browser, resolve(import.meta.dirname, 'rich-text.fixture.ts'))
})
afterAll(() => page?.close())

type RichTextWindow = { readonly rich: typeof RichText }

const clean = (html: string) =>
  page.evaluate((text) => (globalThis as unknown as RichTextWindow).rich.cleanPaste(text), html)
const write = (html: string) =>
  page.evaluate((text) => {
    const { isWritable, parseRichText, writeRichText } = (globalThis as unknown as RichTextWindow).rich
    return { written: writeRichText(parseRichText(text)), isWritable: isWritable(text) }
  }, html)

const samples = [
  '<p>One <strong>two</strong> <b>three</b> <em>four</em><br>five</p>',
  '<h2>A</h2>\n<p class="lead">B <a href="/c" title="d" target="_blank" rel="noopener">e</a></p>',
  '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><ol start="3"><li>d</li></ol>',
  '<blockquote><p>a</p></blockquote><pre>b\n  c</pre><hr><p>{!Record.name} &amp; {!User.userId}</p>',
  '<p><u>a</u><s>b</s><sub>c</sub><sup>d</sup><small>e</small><q>f</q><cite>g</cite><code>h</code></p>',
  '<p><abbr title="a">b</abbr> <span class="nowrap">c</span> <img src="/d.webp" alt="e" width="10"></p>',
  '<table><caption>a</caption><thead><tr><th scope="col">b</th></tr></thead><tbody><tr><td>c</td></tr></tbody><tfoot><tr><td>d</td></tr></tfoot></table>',
  '<figure><img src="/a.webp" alt=""><figcaption>b</figcaption></figure><dl><dt>a</dt><dd>b</dd></dl>',
  '<div class="note"><p>a</p></div><iframe src="https://player.vimeo.com/video/1" title="a"></iframe>',
  '<h3>a</h3><h4>b</h4><h5>c</h5><h6>d</h6><p><i>e</i></p>',
  '<p lang="ar" dir="rtl">مرحبا <span lang="en" dir="ltr">Hello</span> <em lang="fr">a</em><a href="/b" lang="de">c</a></p>',
  '<ol start="4" type="a" dir="rtl"><li value="9" lang="ar">a</li></ol><ul class="note"><li class="lead">b</li></ul>',
  '<table lang="he" dir="rtl"><tbody><tr><th scope="row">a</th><td colspan="2" class="align-right"><p>b</p><p>c</p></td></tr></tbody></table>',
  '<table><tbody><tr><td>a<ul><li>b</li></ul></td><td></td></tr></tbody></table>',
  '<table> <tbody><tr> <td><p>kept as it is</p></td> </tr></tbody></table><table><tbody><tr><td style="color:red">a</td></tr></tbody></table>',
]

describe('the rich-text editor', () => {
  it.each(samples)('writes HTML unchanged after reading it: %s', async (html) => {
    const { written, isWritable } = await write(html)
    expect(isWritable).toBe(true)
    expect(written).toBe(html.replaceAll('\n<', '<'))
  })

  it('is tested with a sample for every tag on the allow-list', () => {
    const used = new Set(samples.flatMap((html) => Array.from(html.matchAll(/<(\w+)/g), ([, tag]) => tag)))
    expect(richTextTags.filter((tag) => !used.has(tag))).toEqual([])
  })

  it.each([
    '<p style="color:red">a</p>',
    '<font>a</font>',
    '<ul><li><p>a</p><p>b</p></li><li><p>c</p></li></ul>',
    'a',
  ])('reports HTML that it would write differently: %s', async (html) => {
    expect((await write(html)).isWritable).toBe(false)
  })

  it('removes an empty paragraph', async () => {
    expect(await write('')).toEqual({ written: '', isWritable: true })
  })
})

/** Lists the tags, attributes and words that occur in `before` but not in `after`. */
function findMissing(before: string, after: string): readonly string[] {
  const list = (html: string): string[] => html.match(/<\w+|\s[a-z]+="[^"]*"|[^<>\s"=]+/g) ?? []
  const there = list(after)
  return list(before).filter((one) => {
    const at = there.indexOf(one)
    if (at !== -1) there.splice(at, 1)
    return at === -1
  })
}

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p{color:red}</style></head><body>
<!--StartFragment--><h1>Title</h1><p class=MsoNormal style='margin:0'><b>Bold</b><o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>One</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Two</p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.</span>First</p>
<p class=MsoNormal><span style='color:#C00000'>Red</span><script>alert(1)</script><img src="file:///c.png"></p><!--EndFragment--></body></html>`
const google = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38">
<span style="font-weight:700;color:#000000">Bold</span><span style="font-style:italic"> slanted</span></p><ul><li dir="ltr"><span>One</span></li></ul></b>`

describe('pasted content', () => {
  it('from Word retains its headings, marks and lists, and reports losses', async () => {
    const { html, lost } = await clean(word)
    expect(html.replaceAll(/\s*\n\s*/g, '')).toBe(
      '<h2>Title</h2><p><b>Bold</b></p><ul><li>One</li><li>Two</li></ul><ol><li>First</li></ol><p>Red</p>',
    )
    expect(lost).toEqual({ color: 1, script: 1, picture: 1 })
  })

  it('from Google Docs retains the formatting that its styles define', async () => {
    const { html, lost } = await clean(google)
    expect(html.replaceAll(/\s*\n\s*/g, '')).toBe(
      '<p><strong>Bold</strong><em> slanted</em></p><ul><li>One</li></ul>',
    )
    expect(lost).toEqual({})
  })

  it.each([
    ['<a href="javascript:alert(1)" onclick="x()">a</a>', 'a', { link: 1 }],
    ['<a href=" java&#10;script:alert(1)">a</a><a name="b">b</a>', 'ab', { link: 1 }],
    ['<a href="data:text/html,x">a</a>', 'a', { link: 1 }],
    ['<p onmouseover="x()" class="lead evil">a</p>', '<p class="lead">a</p>', {}],
    ['<iframe src="https://evil.example/"></iframe><video>b</video>', '', { frame: 1, media: 1 }],
    ['<iframe src="https://player.vimeo.com.evil.example/1"></iframe>', '', { frame: 1 }],
    ['<img src="/\\\\evil.example/a.png" alt="b">', '', { picture: 1 }],
    [
      '<div><div>a <b>b</b></div><div class="x"><ul><li>c</li></ul></div><div> </div></div>',
      '<p>a <b>b</b></p><ul><li>c</li></ul>',
      {},
    ],
    [
      `${'<blockquote>'.repeat(18)}deep <b>words</b>${'</blockquote>'.repeat(18)}`,
      `${'<blockquote>'.repeat(16)}<p>deep <b>words</b></p>${'</blockquote>'.repeat(16)}`,
      { nesting: 2 },
    ],
    ['<svg><script>alert(1)</script></svg><marquee>c</marquee>', 'c', { '<marquee>': 1, picture: 1 }],
    ['<constructor a="b" constructor="c">d</constructor>', 'd', { '<constructor>': 1 }],
    [
      '<preserved-html html="<figure onclick=x()><img src=/a.webp></figure>"></preserved-html>',
      '<figure><img src="/a.webp"></figure>',
      {},
    ],
  ])('never contains anything that is not allowed on a page: %s', async (html, cleaned, lost) => {
    expect(await clean(html)).toEqual({ html: cleaned, lost })
  })

  it.each([
    word,
    google,
    ...samples,
    '<a href="//other.example/a">a</a><a href="https://user:word@other.example">b</a><a href="tel:+1">c</a>',
    '<a href="/a" target="_top" rel="opener">a</a><a href="/a" target="_blank" rel="opener">b</a>',
    '<a href="https://%6A%61/">a</a><a href="http://[::1">b</a><a href="mailto:a@b.c?bcc=d">c</a>',
    '<a href="/%6a%61vascript:alert(1)">a</a><a href="#x&quot; onclick=&quot;y">b</a>',
    '<img src="/a.webp" srcset="https://evil.example/a 2x" onerror="x()" width="99999" style="x:y" alt="b">',
    '<iframe src="https://www.youtube.com/embed/1" srcdoc="<script>x()</script>" allow="camera"></iframe>',
    '<table><tr><td colspan="1000" rowspan="2" background="x">a</td><th scope="row" onclick="x()">b</th></tr></table>',
    '<p>a\u202Eb\u2066c</p><p>\u0001 &#0; &#xD800;</p>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></table></mtext></math>a',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">a</p></noscript>b',
    '<p>{!User.userId} &lt;script&gt;x&lt;/script&gt;</p>',
  ])('loses nothing on rendering that the paste notice did not report: %s', async (html) => {
    const cleaned = (await clean(html)).html
    const { written } = await write(cleaned)
    expect(findMissing(written, sanitizeRichText(written))).toEqual([])
  })
})
