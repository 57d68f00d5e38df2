/**
 * Tests editing in the page (RTE-1). Runs in Chromium, in a frame with the same content security policy as a canvas and
 * with similar styles.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Frame, Page } from '@playwright/test'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { test } from '../../../../../../tests/chromium.ts'
import { openInBrowser } from '../../../../../../tests/in-browser.ts'
import type * as InPage from './open-inline-editor.fixture.ts'

const styles = readFileSync(
  resolve(import.meta.dirname, '../../../standard-blocks/rich-text/styles.css'),
  'utf8',
)
const nonce = 'abc'
const framed = {
  body: `<!doctype html><style nonce="${nonce}">@layer reset{*{margin:0}p{max-width:40em}li{padding:0}}${styles} body{width:420px}</style><main></main>`,
  policy: `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'none'`,
}

type OpenedEditor = {
  typed: NonNullable<ReturnType<typeof InPage.openTestEditor>>
  written: string[]
  lost: unknown
  /** The text that was stored when the editor pressed Ctrl Z. */
  atUndo: string | undefined
}
type RichTextWindow = { readonly rich: typeof InPage; opened: OpenedEditor }

let page: Page
let frame: Frame

test.beforeAll(async ({ browser }) => {
  page = await openInBrowser(browser, resolve(import.meta.dirname, 'open-inline-editor.fixture.ts'), {
    '/page': framed,
  })
})
afterAll(() => page?.close())
beforeEach(async () => {
  await page.evaluate(async () => {
    const canvas = document.createElement('iframe')
    canvas.src = '/page'
    document.body.replaceChildren(canvas)
    await new Promise((resolve) => canvas.addEventListener('load', resolve))
  })
  frame = page.frames()[1]!
})

/** Shows text as the page renders it, and then converts the element to the editor. */
async function open(stored: string, rendered = stored) {
  await frame.evaluate((html) => {
    document.querySelector('main')!.innerHTML = `<div class="rich-text lead">${html}</div>`
  }, rendered)
  const before = await read()
  const canTypeInPage = await page.evaluate((stored) => {
    const deps = globalThis as unknown as RichTextWindow
    const element = document
      .querySelector('iframe')!
      .contentDocument!.querySelector<HTMLElement>('.rich-text')!
    const opened: Omit<OpenedEditor, 'typed'> = { written: [], lost: undefined, atUndo: undefined }
    const typed = deps.rich.openTestEditor({
      element,
      stored,
      onKey(event) {
        const isUndo = event.ctrlKey && event.key === 'z'
        if (isUndo) opened.atUndo = opened.written.at(-1)
        return isUndo
      },
      onWrite: (html) => void opened.written.push(html),
      onPasted: (lost) => void (opened.lost = lost),
    })
    if (typed === undefined) return false
    deps.opened = Object.assign(opened, { typed })
    return true
  }, stored)
  return { before, canTypeInPage }
}

/** Returns the position of each word in the rich text, and its markup. */
const read = () =>
  frame.evaluate(() => {
    const element = document.querySelector('.rich-text')!
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const words: string[] = []
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      for (const { index, 0: word } of node.data.matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const { x, y, width } = range.getBoundingClientRect()
        words.push(
          [word, x, y, width].map((one) => (typeof one === 'number' ? Math.round(one) : one)).join(' '),
        )
      }
    }
    return { words, html: element.outerHTML, height: element.getBoundingClientRect().height }
  })
/** Returns the caret's offset in its paragraph, according to the editor. */
const readCaret = () =>
  page.evaluate(
    () => (globalThis as unknown as RichTextWindow).opened.typed.view.state.selection.$from.parentOffset,
  )
const close = () => page.evaluate(() => (globalThis as unknown as RichTextWindow).opened.typed.close())
const follow = (html: string) =>
  page.evaluate((next) => (globalThis as unknown as RichTextWindow).opened.typed.follow(next), html)
const written = () => page.evaluate(() => (globalThis as unknown as RichTextWindow).opened.written.at(-1))

const paste = (html: string) =>
  frame.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    document
      .querySelector('.rich-text')!
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

const samples = [
  '<p>One <strong>two</strong> of which the line is so long that it breaks somewhere, <em>three</em>.</p><p>Four</p>',
  '<h2>A</h2>\n<p class="lead">B <a href="/c">link</a>\n and more</p><h3>C</h3><p>D<br>E</p>',
  '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><ol start="3"><li><p>d</p><p>e</p></li></ol>',
  '<blockquote><p>a</p></blockquote><pre>b\n  c</pre><hr><p>f</p>',
  '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table><p>c <code>d</code></p>',
  '<table><caption>a</caption><thead><tr><th scope="col">b</th><th scope="col"></th></tr></thead><tbody><tr><td>c<ul><li>d</li></ul></td><td><p>e</p><p>f</p></td></tr></tbody></table>',
  '<p lang="ar" dir="rtl">مرحبا <span lang="en" dir="ltr">Hello</span></p><ol type="a" start="3"><li value="7" dir="rtl">a</li></ol>',
  '<table><tbody><tr><td><p>a table that the editor keeps as it is</p></td></tr></tbody></table><p>a</p>',
]

describe('rich text edited on the page', () => {
  it.each(samples)(
    'looks the same as before editing, and leaves no trace of the editor: %s',
    async (html) => {
      const { before, canTypeInPage } = await open(html)
      expect(canTypeInPage).toBe(true)
      const during = await read()
      expect(during.html).toContain('contenteditable="true"')
      expect(during.words).toEqual(before.words)
      expect(during.height).toBe(before.height)
      await close()
      expect(await read()).toEqual(before)
      expect(await frame.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
    },
  )

  it('is saved during typing, with marks, lists and line breaks, and then appears as the page would render it', async () => {
    await open('<p>One</p><ul><li>two</li></ul>')
    await page.keyboard.type(' more')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('bold')
    const expected = '<p>One</p><ul><li>two more</li><li><strong>bold</strong></li></ul>'
    await expect.poll(written).toBe(expected)
    await close()
    expect((await read()).html).toBe(`<div class="rich-text lead">${expected}</div>`)
  })

  it('moves the caret between cells with Tab, and preserves header cells', async () => {
    const head = '<thead><tr><th scope="col">Week</th></tr></thead>'
    await open(`<table>${head}<tbody><tr><td>One</td></tr></tbody></table>`)
    await page.keyboard.type('!')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.type('Day')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Two')
    await page.keyboard.press('Enter')
    await page.keyboard.type('more')
    const expected = `<table>${head.replace('Week', 'Day')}<tbody><tr><td><p>Two</p><p>more</p></td></tr></tbody></table>`
    await expect.poll(written).toBe(expected)
    await close()
    expect((await read()).html).toBe(`<div class="rich-text lead">${expected}</div>`)
  })

  it('does not lose a character if the text loses focus before the next paint', async () => {
    await open('<p>One</p>')
    const last = await page.evaluate(() => {
      const { typed, written } = (globalThis as unknown as RichTextWindow).opened
      typed.view.dispatch(typed.view.state.tr.insertText('!'))
      const before = written.length
      typed.close()
      return [before, written.at(-1)]
    })
    expect(last).toEqual([0, '<p>One!</p>'])
  })

  it('does not lose a character if the tab closes before the next paint', async () => {
    await open('<p>One</p>')
    const last = await page.evaluate(() => {
      const { typed, written } = (globalThis as unknown as RichTextWindow).opened
      typed.view.dispatch(typed.view.state.tr.insertText('!'))
      window.dispatchEvent(new PageTransitionEvent('pagehide'))
      return written
    })
    expect(last).toEqual(['<p>One!</p>'])
  })

  it('is saved up to the last typed character before an undo', async () => {
    await open('<p>One</p>')
    const atUndo = await page.evaluate(() => {
      const { opened } = globalThis as unknown as RichTextWindow
      const { view } = opened.typed
      view.dispatch(view.state.tr.insertText('!'))
      view.dom.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, cancelable: true }))
      return opened.atUndo
    })
    expect(atUndo).toBe('<p>One!</p>')
    expect((await read()).words).toHaveLength(1)
  })

  const clear = async () => {
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Backspace')
    /** Waits for longer than the delay after which text is saved. */
    await frame.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))))
  }

  it('is saved as empty only once it loses focus, because the page may not show a block without text', async () => {
    await open('<p>One</p><p>Two</p>')
    await clear()
    expect(await written()).toBeUndefined()
    await close()
    expect(await written()).toBe('')
  })

  it('is saved if it is typed after all text was deleted', async () => {
    await open('<p>One</p>')
    await clear()
    await page.keyboard.type('New words')
    await expect.poll(written).toBe('<p>New words</p>')
  })

  it('shows its text again after the deletion is undone', async () => {
    await open('<p>One</p>')
    await clear()
    await page.keyboard.press('Control+z')
    expect((await read()).words.map((word) => word.split(' ')[0])).toEqual(['One'])
    await close()
    expect(await written()).toBeUndefined()
  })

  it('shows changes that other editors save around the caret, without saving them again', async () => {
    await open('<p>One</p><p>Two</p>')
    await page.keyboard.press('ArrowLeft')
    await expect.poll(readCaret).toBe(2)
    await follow('<p>One of theirs</p><p>Two</p>')
    expect((await read()).words.map((word) => word.split(' ')[0])).toEqual(['One', 'of', 'theirs', 'Two'])
    expect(await written()).toBeUndefined()
    await page.keyboard.type('x')
    await expect.poll(written).toBe('<p>One of theirs</p><p>Twxo</p>')
  })

  it('shows players and images in their rendered form', async () => {
    const stored =
      '<p>a</p><iframe src="https://player.vimeo.com/video/1" title="b"></iframe><p>c <img src="/d.png" alt="e"></p>'
    const rendered =
      '<p>a</p><div class="video"><b>Play</b></div><p>c <img src="/base/d.png" alt="e" loading="lazy"></p>'
    expect((await open(stored, rendered)).canTypeInPage).toBe(true)
    const shown = (await read()).html
    expect(shown).toContain('<b>Play</b>')
    expect(shown).toContain('/base/d.png')
    await page.keyboard.type('!')
    await expect.poll(written).toBe(stored.replace('alt="e">', 'alt="e">!'))
    await close()
    expect((await read()).html).toContain('<b>Play</b>')
  })

  it('shows sanitised changes from other editors, and saves them unchanged', async () => {
    await open('<p>One</p>')
    const table =
      '<table onclick="x()"><tbody><tr><td style="color:red">a<script>b</script></td></tr></tbody></table>'
    await follow(`${table}<iframe src="https://elsewhere.example/"></iframe><p>One</p>`)
    const { html } = await read()
    expect(html).toContain('<td>a</td>')
    for (const harm of ['onclick', 'style=', '<script', '<iframe', 'elsewhere'])
      expect(html).not.toContain(harm)
    await page.keyboard.type('!')
    await expect.poll(written).toContain(table)
    await close()
    expect((await read()).html).not.toMatch(/onclick|style=|<script|<iframe/)
  })

  it.each([
    ['renders different text', '<p>{!Record.name}</p>', '<p>Oil</p>'],
    ['sanitises the text', '<p>a</p><script>b</script>', '<p>a</p>'],
    ['contains HTML that the editor would write differently', '<p style="color:red">a</p>', '<p>a</p>'],
  ])('is not opened for editing if the page %s', async (_, stored, rendered) => {
    expect((await open(stored, rendered)).canTypeInPage).toBe(false)
  })

  it.each([
    [
      'words into a line',
      '<p>One</p>',
      '<p lang="ar" dir="rtl">a</p>',
      '<p>One<span lang="ar" dir="rtl">a</span></p>',
    ],
    [
      'a paragraph into an empty line',
      '<p>One</p><p></p>',
      '<p lang="ar" dir="rtl">a</p>',
      '<p>One</p><p lang="ar" dir="rtl">a</p>',
    ],
    [
      'paragraphs into a line',
      '<p>One</p>',
      '<p lang="ar">a</p><p class="note">b</p>',
      '<p>One</p><p lang="ar">a</p><p class="note">b</p>',
    ],
    ['plain words into a line', '<p>One</p>', '<p>a</p><p>b</p>', '<p>Onea</p><p>b</p>'],
    [
      'a list into a line',
      '<p>One</p>',
      '<ol start="4"><li>a</li><li>b</li></ol>',
      '<p>One</p><ol start="4"><li>a</li><li>b</li></ol>',
    ],
    [
      'a table into a cell',
      '<table><tbody><tr><td>One</td></tr></tbody></table>',
      '<table><tr><td>a</td><td>b</td></tr></table>',
      '<table><tbody><tr><td>One</td></tr></tbody></table><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
    ],
  ])('preserves languages, numbers and cells of pasted content: %s', async (_, stored, html, expected) => {
    await open(stored)
    await paste(html)
    await expect.poll(written).toBe(expected)
  })

  it('RTE-1 accepts pasted content that the allow-list permits, and reports removed elements', async () => {
    await open('<p>One</p>')
    await paste('<b>bo\ud800ld</b><script>x</script><p onclick="y()">two</p>')
    await expect.poll(written).toBe('<p>One<b>bold</b></p><p>two</p>')
    expect(await page.evaluate(() => (globalThis as unknown as RichTextWindow).opened.lost)).toEqual({
      script: 1,
    })
  })
})
