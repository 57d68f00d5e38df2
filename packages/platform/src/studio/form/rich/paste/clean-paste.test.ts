/** Tests in Chromium: the result of pasting from office applications, and the number of losses. */
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { afterAll, describe, expect, it } from 'vitest'
import { test } from '../../../../../../../tests/chromium.ts'
import { openInBrowser } from '../../../../../../../tests/in-browser.ts'
import type * as RichText from '../rich-text.fixture.ts'
import * as clipboards from './clipboards.fixture.ts'

let page: Page

test.beforeAll(async ({ browser }) => {
  page = await openInBrowser(browser, resolve(import.meta.dirname, '../rich-text.fixture.ts'))
})
afterAll(() => page?.close())

type RichTextWindow = { readonly rich: typeof RichText }

/** Returns the pasted HTML as the editor writes it, and the content that was lost. */
const paste = (html: string, language = 'en_GB') =>
  page.evaluate(
    ([text = '', language = '']) => {
      const { cleanPaste, parseRichText, writeRichText } = (globalThis as unknown as RichTextWindow).rich
      const { html, lost } = cleanPaste(text, { language })
      return { cleaned: html, written: writeRichText(parseRichText(html)), lost }
    },
    [html, language],
  )

const list = '<ul><li>Cleanse<ul><li>Morning</li><li>Evening</li></ul></li><li>Rinse</li></ul>'

describe('a clipboard', () => {
  it.each<[string, string, string, Record<string, number>]>([
    [
      'of Word',
      clipboards.word,
      '<h2>After the peel</h2><p><b>Calm</b> and <i>even</i> skin, says <em>Dr Ray</em>.</p>' +
        `${list}<p lang="fr">Sans parfum</p>` +
        '<ol start="4"><li>Apply<ol type="a"><li>Chin<ol type="i"><li>Left</li></ol></li><li>Brow</li></ol></li><li>Wait</li></ol>' +
        '<p class="align-center"><a href="https://example.com/peel">More</a> soon</p>' +
        '<p lang="ar-SA" dir="rtl">قشر لطيف</p>' +
        '<table><thead><tr><th scope="col">Week</th><th scope="col">Peels</th></tr></thead>' +
        '<tbody><tr><td>One</td><td></td></tr></tbody></table>',
      { color: 1, picture: 1 },
    ],
    [
      'of Outlook',
      clipboards.outlook,
      '<p>Dear all,</p><ol start="3"><li>Book<ul><li>Call</li></ul></li><li>Come</li></ol>' +
        '<p>See <a href="https://example.com/peel?a=1">the page</a> or the plan.</p>',
      { link: 1 },
    ],
    ['of Outlook on the web', clipboards.outlookOnTheWeb, '<p>Hello</p><p><b>World</b></p>', {}],
    [
      'of Google Docs',
      clipboards.googleDocs,
      '<h2>After the peel</h2><p><strong>Calm</strong> and <em>even</em> skin.</p><p>Two litres of H<sub>2</sub>O.</p>' +
        `${list}<ol start="3" type="a"><li>Apply</li></ol><p dir="rtl">قشر لطيف</p>` +
        '<table><tbody><tr><td>Week</td><td></td></tr></tbody></table>',
      {},
    ],
    [
      'of Excel',
      clipboards.excel,
      '<table><thead><tr><th scope="col">Product</th><th scope="col">Dose</th></tr></thead>' +
        '<tbody><tr><td>Peel</td><td class="align-right">1.5</td></tr><tr><td colspan="2">Ask first</td></tr></tbody></table>',
      { color: 1 },
    ],
    [
      'of Google Sheets',
      clipboards.googleSheets,
      '<table><thead><tr><th scope="col"></th><th scope="col">Dose</th></tr></thead>' +
        '<tbody><tr><th scope="row">Peel</th><td class="align-right">1.5</td></tr></tbody></table>',
      {},
    ],
    [
      'of LibreOffice',
      clipboards.libreOffice,
      '<p><b>Calm</b> skin</p><ol start="4" type="a"><li>Apply<ul><li>Chin</li></ul></li><li lang="de-DE">Warten</li></ol>' +
        '<p class="align-right">Ray</p>',
      { font: 1 },
    ],
    [
      'of Word on the web',
      clipboards.wordOnTheWeb,
      '<p><strong>Calm</strong></p><ul><li>Cleanse<ul><li>Morning</li></ul></li><li>Rinse</li></ul>' +
        '<ol start="4"><li>Apply</li><li>Wait</li></ol>',
      {},
    ],
  ])('%s preserves levels, start numbers, languages and tables', async (_program, html, written, lost) => {
    const pasted = await paste(html)
    expect(pasted.written).toBe(written)
    expect(pasted.lost).toEqual(lost)
  })
})

describe('pasted content', () => {
  it.each<[string, string, string, Record<string, number>]>([
    [
      'an empty paragraph',
      '<p>a</p><p>&nbsp;</p><p><br></p><p>\u200b</p><h2> </h2><p>b</p>',
      '<p>a</p><p>b</p>',
      {},
    ],
    ['line breaks between paragraphs', '<p>a</p><br><br><p>b<br></p><br>', '<p>a</p><p>b</p>', {}],
    ['line breaks in a paragraph', '<p>a<br>b</p>', '<p>a<br>b</p>', {}],
    [
      'lines in div elements',
      '<div>a</div><div><br></div><div>b<ul><li>c</li></ul>d</div>e',
      '<p>a</p><p>b</p><ul><li>c</li></ul><p>d</p><p>e</p>',
      {},
    ],
    ['text that stays on its line', '<b>a</b> b', '<p><b>a</b> b</p>', {}],
    ['an empty item', '<ul><li>a</li><li> </li><li><p>b</p></li></ul>', '<ul><li>a</li><li>b</li></ul>', {}],
    [
      'an item with paragraphs',
      '<ul><li><p>a</p><p>b</p></li></ul>',
      '<ul><li><p>a</p><p>b</p></li></ul>',
      {},
    ],
    [
      'a list with start numbers',
      '<ol start="0" type="I"><li>a</li><li value="5">b</li></ol>',
      '<ol start="0" type="I"><li>a</li><li value="5">b</li></ol>',
      {},
    ],
    ['a list without items', '<ul>a<p>b</p></ul>', '<ul><li><p>a</p><p>b</p></li></ul>', {}],
    [
      'a list type in the style',
      '<ol style="list-style-type: upper-roman"><li>a</li></ol>',
      '<ol type="I"><li>a</li></ol>',
      {},
    ],
    ['a stray item', '<li>a</li><li>b</li>', '<p>a</p><p>b</p>', {}],
    [
      'formatting in styles',
      '<p style="font-weight:bold">a<span style="font-weight:normal;font-style:italic">b</span></p>',
      '<p><strong>a</strong><em>b</em></p>',
      {},
    ],
    [
      'formatting that ends inside other formatting',
      '<p><b>a<i>b</i></b><b>c</b></p>',
      '<p><b>a<i>b</i>c</b></p>',
      {},
    ],
    ['a bold heading', '<h3><b>a</b></h3>', '<h3>a</h3>', {}],
    ['text in the surrounding language', '<p lang="en-US"><span lang="EN-GB">a</span></p>', '<p>a</p>', {}],
    [
      'text in other languages',
      '<p lang="ar" dir="rtl">a <span lang="en" dir="ltr">b</span></p>',
      '<p lang="ar" dir="rtl">a <span lang="en" dir="ltr">b</span></p>',
      {},
    ],
    [
      'the language of a div element',
      '<div lang="de" dir="auto"><p>a</p><ul><li>b</li></ul></div>',
      '<p lang="de" dir="auto">a</p><ul lang="de" dir="auto"><li>b</li></ul>',
      {},
    ],
    ['a direction in the style', '<p style="direction:rtl;text-align:right">a</p>', '<p dir="rtl">a</p>', {}],
    ['no language', '<p lang="X-NONE"><span lang="zxx">a</span><span lang="<">b</span></p>', '<p>ab</p>', {}],
    [
      'colours and pictures',
      '<p style="color:#c00">a<span style="background:yellow">b</span><img src="a.png"><img src="b.png"></p>',
      '<p>ab</p>',
      { color: 2, picture: 2 },
    ],
    [
      'black and grey text',
      '<p style="color:rgb(51, 51, 51);background-color:#fff">a<font color="black">b</font></p>',
      '<p>ab</p>',
      {},
    ],
    [
      'a link with its usual colour',
      '<p><a href="/a" style="color:#1155cc;text-decoration:underline"><u>a</u></a></p>',
      '<p><a href="/a">a</a></p>',
      {},
    ],
    [
      'fonts',
      '<p style="font-size:11pt">a<span style="font-size:20pt">b</span></p>',
      '<p>ab</p>',
      { font: 1 },
    ],
    [
      'one font',
      '<p style="font-family:Arial">a</p><p style="font-family:Arial, sans-serif">b</p>',
      '<p>a</p><p>b</p>',
      {},
    ],
    [
      'alignment and indents',
      '<p align="justify">a</p><p style="text-align:right">b</p><p style="margin-left:72pt">c</p>',
      '<p>a</p><p class="align-right">b</p><p class="indent-2">c</p>',
      { alignment: 1 },
    ],
    [
      'links within the document',
      '<p><a href="#_Toc1">a</a><a href="#heading=h.x">b</a><a href="#c">c</a></p>',
      '<p>ab<a href="#c">c</a></p>',
      { innerLink: 2 },
    ],
    [
      'a Google redirect',
      '<p><a href="https://www.google.com/url?q=https://a.example/b&amp;sa=D">a</a></p>',
      '<p><a href="https://a.example/b">a</a></p>',
      {},
    ],
    [
      'a redirect to a script',
      '<p><a href="https://www.google.com/url?q=javascript:x()">a</a></p>',
      '<p><a href="https://www.google.com/url?q=javascript:x()">a</a></p>',
      {},
    ],
    [
      'Word comments',
      '<p>a<a class=msocomanchor href="#_msocom_1">[R1]</a></p><div style="mso-element:comment-list"><p>b</p></div>',
      '<p>a</p>',
      { comment: 1 },
    ],
    [
      'hidden text',
      '<p>a<span style="display:none">b</span></p><p style="mso-hide:all">c</p>',
      '<p>a</p>',
      { hidden: 2 },
    ],
    [
      'a page break',
      '<p>a<br style="mso-special-character:line-break;page-break-before:always"></p>',
      '<p>a</p>',
      { pageBreak: 1 },
    ],
    [
      'tick boxes',
      '<ul><li role="checkbox"><img src="data:image/png;base64,x">a</li></ul>',
      '<ul><li>a</li></ul>',
      { checkbox: 1 },
    ],
    ['a layout of one cell', '<table><tr><td><p>a</p><p>b</p></td></tr></table>', '<p>a</p><p>b</p>', {}],
    [
      'a nested table',
      '<table><tr><td>a</td><td><table><tr><td>b</td><td>c</td></tr></table></td></tr></table>',
      '<table><tbody><tr><td>a</td><td><p>b</p><p>c</p></td></tr></tbody></table>',
      { nestedTable: 1 },
    ],
    [
      'a bold table',
      '<table><tr><td><b>a</b></td><td><b>b</b></td></tr><tr><td><b>c</b></td><td><b>d</b></td></tr></table>',
      '<table><tbody><tr><td><b>a</b></td><td><b>b</b></td></tr><tr><td><b>c</b></td><td><b>d</b></td></tr></tbody></table>',
      {},
    ],
    [
      'header cells',
      '<table><caption>a</caption><tr><th scope="col" style="font-weight:bold">b</th></tr><tr><td rowspan="1" colspan="900">c</td></tr></table>',
      '<table><caption>a</caption><tbody><tr><th scope="col">b</th></tr><tr><td>c</td></tr></tbody></table>',
      {},
    ],
    ['code', '<pre>a\n  <b>b</b><br>c</pre>', '<pre>a\n  b\nc</pre>', {}],
    ['a heading around blocks', '<h2>a<div>b</div>c</h2>', '<h2>a<br>b<br>c</h2>', {}],
    ['nothing', '<p> </p><div></div><ul></ul><table></table>', '', {}],
  ])(
    'preserves the markup of %s that rich text supports, and counts the removed markup',
    async (_name, html, written, lost) => {
      const pasted = await paste(html)
      expect(pasted.written).toBe(written)
      expect(pasted.lost).toEqual(lost)
    },
  )

  it('retains the direction of left-to-right text in right-to-left text', async () => {
    const { cleaned } = await paste('<p dir="ltr" lang="en">a</p><p dir="rtl" lang="ar">b</p>', 'ar_AE')
    expect(cleaned).toBe('<p lang="en" dir="ltr">a</p><p>b</p>')
  })
})

describe('a Word list', () => {
  it.each<[string, readonly (readonly [string, string, string])[], string, Record<string, number>]>([
    [
      'without a style sheet',
      [
        ['l7 level1 lfo1', 'iv)', 'a'],
        ['l7 level1 lfo1', 'v)', 'b'],
      ],
      '<ol start="4" type="i"><li>a</li><li>b</li></ol>',
      {},
    ],
    [
      'with skipped numbers',
      [
        ['l1 level1 lfo1', '4.', 'a'],
        ['l1 level1 lfo1', '7.', 'b'],
      ],
      '<ol start="4"><li>a</li><li value="7">b</li></ol>',
      {},
    ],
    [
      'that restarts its numbers',
      [
        ['l1 level1 lfo1', '1.', 'a'],
        ['l1 level1 lfo2', '1.', 'b'],
      ],
      '<ol><li>a</li></ol><ol><li>b</li></ol>',
      {},
    ],
    [
      'with compound numbers',
      [
        ['l8 level1 lfo1', '2.', 'a'],
        ['l8 level2 lfo1', '2.3', 'b'],
      ],
      '<ol start="2"><li>a<ol start="3"><li>b</li></ol></li></ol>',
      { numbering: 1 },
    ],
    [
      'that begins on a deeper level',
      [
        ['l0 level3 lfo1', '§', 'a'],
        ['l0 level1 lfo1', '·', 'b'],
      ],
      '<ul><li>a</li></ul><ul><li>b</li></ul>',
      {},
    ],
    [
      'that skips a level',
      [
        ['l0 level1 lfo1', '·', 'a'],
        ['l0 level3 lfo1', '§', 'b'],
        ['l0 level2 lfo1', 'o', 'c'],
      ],
      '<ul><li>a<ul><li>b</li></ul><ul><li>c</li></ul></li></ul>',
      {},
    ],
    [
      'with letters beyond z',
      [['l1 level2 lfo1', 'ab)', 'a']],
      '<ol start="28" type="a"><li>a</li></ol>',
      {},
    ],
  ])('%s preserves levels and numbers', async (_name, items, written, lost) => {
    const pasted = await paste(clipboards.toWordClipboard(clipboards.toWordItems(...items)))
    expect(pasted.written).toBe(written)
    expect(pasted.lost).toEqual(lost)
  })

  it('retains an item’s second paragraph inside the item, and a heading’s number', async () => {
    const { written } = await paste(
      `${clipboards.toWordItems(['l0 level1 lfo1', '·', 'a'])}<p class=MsoListParagraph>b</p>${clipboards.toWordItems(['l0 level1 lfo1', '·', 'c'])}` +
        `<h2 style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>3.<span>&nbsp;</span></span>d</h2>`,
    )
    expect(written).toBe('<ul><li><p>a</p><p>b</p></li><li>c</li></ul><h2>3. d</h2>')
  })
})

describe('a hostile clipboard', () => {
  const count = (html: string) => (html.match(/<[a-z]/g) ?? []).length

  it.each<[string, () => string]>([
    ['very many elements', () => '<b>a</b>'.repeat(20_000)],
    ['very many paragraphs', () => '<p>a</p>'.repeat(20_000)],
    ['words in one element', () => `<font>${'a<br>'.repeat(20_000)}</font>`],
    ['words in many elements', () => `${'<font>'.repeat(500)}${'a<br>'.repeat(20_000)}`],
    ['levels', () => '<div><blockquote>'.repeat(50_000)],
    ['lists', () => '<ul><li>a'.repeat(60_000)],
    ['tables', () => '<table><tr><td>a'.repeat(40_000)],
    ['items of Word', () => `<p style='mso-list:l0 level9 lfo1'>a</p>`.repeat(1_500)],
    [
      'items with endlessly many levels',
      () =>
        Array.from(
          { length: 9_000 },
          (_, at) => `<div class=ListContainerWrapper><ul><li data-aria-level=${at}>a</li></ul></div>`,
        ).join(''),
    ],
    ['styles', () => `<style>${'a{b:c}/*'.repeat(60_000)}</style><p class=x>a</p>`],
    ['style attributes', () => `<p style="${'color:red;'.repeat(100_000)}">a</p>`],
    [
      'alternating bold and plain words',
      () => '<span style=font-weight:700>a</span><span lang=de>b</span>'.repeat(1_500),
    ],
    ['objects in objects', () => `${"<preserved-html html='".repeat(100)}<p>a</p>`],
    ['levels in a malformed comment', () => `<!-->${'<ul><li>a'.repeat(60_000)}`],
    ['line breaks', () => '<div>'.concat('<br>'.repeat(20_000), '<p>a</p>')],
  ])('of %s is converted to rich text that can be stored', async (name, build) => {
    const isNothing = ['levels', 'objects in objects'].includes(name)
    const { cleaned } = await page.evaluate(
      (html) => ({ cleaned: (globalThis as unknown as RichTextWindow).rich.cleanPaste(html).html }),
      build(),
    )
    expect(count(cleaned)).toBeLessThanOrEqual(5_000)
    expect(cleaned).toMatch(isNothing ? /^$/ : /a/)
  })

  it('is not assumed because of the many tags in a Word comment', async () => {
    const { written } = await paste(
      `<!--[if gte mso 9]><xml>${'<w:LsdException Locked="false"/>'.repeat(2_000)}</xml><![endif]--><ul><li>a</li></ul>`,
    )
    expect(written).toBe('<ul><li>a</li></ul>')
  })

  it('is truncated, and the truncation is reported', async () => {
    expect((await paste('<p>a</p>'.repeat(5_001))).lost).toEqual({ end: 1 })
  })

  it('RTE-1 adds no script, event handler or executable URL', async () => {
    const { cleaned, lost } = await paste(
      '<p onclick="x()" style="background:url(javascript:x())">a<script>x()</script><img src=x onerror="x()"></p>' +
        '<a href="jav&#x09;ascript:x()">b</a><a href="vbscript:x()">c</a><svg onload="x()"></svg><iframe srcdoc="x"></iframe>' +
        '<math href="javascript:x()">d</math><form action="javascript:x()"><button>e</button>f</form><style>@import "//x"</style>',
    )
    expect(cleaned).toBe('<p>a</p>bc<p>f</p>')
    expect(lost).toEqual({ color: 1, script: 1, picture: 2, link: 2, frame: 1, formula: 1, form: 1 })
  })
})
