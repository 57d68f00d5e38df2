/** Tests text typed on the canvas, in Chromium: the agent's state, messages and cleanup. */
import { afterAll, describe, expect, it } from 'vitest'
import { listBlocks } from '#schema'
import { test } from '../chromium.ts'
import { changeVisibility, openCanvasEditors, setProps, type CanvasEditors } from './canvas-editor.fixture.ts'

let editors: CanvasEditors

test.beforeAll(async ({ browser }) => {
  editors = await openCanvasEditors(browser)
})
afterAll(() => editors?.close())

describe('text that is edited in place', () => {
  it('preserves typed characters and the caret while edits arrive, and equals a fresh render afterwards', async () => {
    const { id, text } = findText()
    const editor = await editors.open(editors.blocks)
    const { frame, page, ask, said, mark } = editor.canvas()
    const place = `${editors.item.contentKey}/${editors.item.language}/${id}`
    const read = () => frame.evaluate(readTyped)
    const texts = [
      { key: 'own', text },
      { key: 'other', text: 'shown nowhere' },
    ]
    const typed = async () => (await said()).findLast(isOfTyping)
    await editor.canvas().page.evaluate((message) => window.studio.post(message), {
      type: 'type',
      place,
      texts,
      at: 'first',
    })
    await expect.poll(read).toMatchObject({ text, caret: text.length })
    await page.keyboard.type(' more ')
    await expect.poll(typed).toEqual({ type: 'input', text: `${text} more `, isComposing: false })
    expect((await said()).find(isOfTyping)).toEqual({ type: 'opened', place, key: 'own', text, times: 1 })
    await editor.edit(changeVisibility(editors.blocks, id, false))
    expect(await read()).toEqual({ text: `${text} more `, caret: text.length + 6, inside: 1 })
    await ask({ type: 'settle', heard: 0 }, 'boxes')
    expect((await read())?.text).toBe(`${text} more `)
    await frame.evaluate(paste)
    const expected = `${text} more pasted twice`
    expect(await read()).toEqual({ text: expected, caret: expected.length, inside: 1 })
    await expect.poll(typed).toMatchObject({ type: 'input', text: expected })
    await editor.edit(setText(id, expected))
    await page.keyboard.press('Enter')
    await expect.poll(read).toBeNull()
    expect(await typed()).toEqual({ type: 'left', text: expected })
    await ask({ type: 'settle', heard: (await said()).filter(isOfTyping).length }, 'boxes')
    expect(await editor.compare()).toEqual([])
    expect(mark).toBe(editor.canvas().mark)
  })

  it('shows the draft’s text, and stays editable while empty until it loses focus', async () => {
    const { id, text } = findText()
    const editor = await editors.open(editors.blocks)
    const { frame, page, ask, post, said } = editor.canvas()
    const place = `${editors.item.contentKey}/${editors.item.language}/${id}`
    const type = { type: 'type', place, texts: [{ key: 'own', text }], at: 'first' }
    await page.evaluate((message) => window.studio.post(message), type)
    await expect.poll(() => frame.evaluate(readTyped)).not.toBeNull()
    await editor.edit(setText(id, `Their ${text}`))
    await post({ type: 'follow', heard: 0, text: 'too early' })
    await post({ type: 'follow', heard: 1, text: `Their ${text}` })
    await ask({ type: 'settle', heard: 2 }, 'boxes')
    expect(await frame.evaluate(readTyped)).toMatchObject({
      text: `Their ${text}`,
      caret: text.length + 6,
    })
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
    expect(await frame.evaluate(readTyped)).toMatchObject({ text: '' })
    await page.keyboard.press('Escape')
    const typed = (await said()).filter(isOfTyping)
    expect(typed.slice(1)).toEqual([
      { type: 'input', text: `Their ${text}`, isComposing: false },
      { type: 'input', text: '', isComposing: false },
      { type: 'left', text: '' },
    ])
    await ask({ type: 'settle', heard: typed.length }, 'boxes')
    expect(await editor.compare()).toEqual([])
    await page.keyboard.press('Delete')
    await page.keyboard.press('a')
    await page.keyboard.press('Alt+ArrowUp')
    await page.keyboard.press('Shift+F6')
    await ask({ type: 'settle', heard: 1 }, 'boxes')
    const keys = (await said()).filter((one) => one.type === 'key')
    expect(keys.map(({ key, altKey }) => [key, altKey])).toEqual([
      ['Delete', false],
      ['ArrowUp', true],
      ['F6', false],
    ])
  })
})

describe('typed text', () => {
  const begin = async () => {
    const { id, text } = findText()
    const editor = await editors.open(editors.blocks)
    const { canvas } = editor
    const place = `${editors.item.contentKey}/${editors.item.language}/${id}`
    await canvas().ask({ type: 'type', place, texts: [{ key: 'own', text }], at: 'first' }, 'opened')
    const typed = async () => (await canvas().said()).filter(({ type }) => type === 'input')
    return { id, text, editor, typed, ...canvas() }
  }

  it('entered with an input method is reported once composition ends, despite renders and updates to the text', async () => {
    const { id, text, editor, typed, frame, page, ask } = await begin()
    const keyboard = await page.context().newCDPSession(page)
    const compose = (letters: string) =>
      keyboard.send('Input.imeSetComposition', {
        text: letters,
        selectionStart: letters.length,
        selectionEnd: letters.length,
      })
    await compose('に')
    await editor.edit(setText(id, `Their ${text}`))
    await ask({ type: 'settle', heard: 0 }, 'boxes')
    await compose('にほん')
    expect((await frame.evaluate(readTyped))?.text).toBe(`${text}にほん`)
    const during = { type: 'input', text, isComposing: true }
    expect(await typed()).toEqual([during])
    await keyboard.send('Input.insertText', { text: '日本' })
    await expect.poll(typed).toEqual([during, { ...during, text: `${text}日本`, isComposing: false }])
  })

  it('is reported without waiting for a paint', async () => {
    const { text, typed, frame, page } = await begin()
    await frame.evaluate(() => {
      window.requestAnimationFrame = () => 0
    })
    await page.keyboard.type('!')
    await expect.poll(typed).toMatchObject([{ text: `${text}!` }])
  })

  it('is reported in the same task as the change, so that the tab may close afterwards', async () => {
    const { typed, frame } = await begin()
    const reported = await frame.evaluate(async (by) => {
      const element = document.querySelector('[contenteditable]')
      if (element === null) throw new Error('Nothing is typed in')
      element.textContent = by
      element.dispatchEvent(new InputEvent('input', { bubbles: true }))
      await Promise.resolve()
      return window.parent.studio.said.filter(({ type }) => type === 'input').map((one) => one['text'])
    }, 'The last letters')
    expect(reported).toEqual(['The last letters'])
    await expect.poll(typed).toMatchObject([{ text: 'The last letters' }])
  })

  it('remains in place even if the studio receives the click only after the text was typed', async () => {
    const { id, text } = findText()
    const editor = await editors.open(editors.blocks)
    const { frame, page, ask, post, said } = editor.canvas()
    const place = `${editors.item.contentKey}/${editors.item.language}/${id}`
    const type = { type: 'type', place, texts: [{ key: 'own', text }], at: 'click' }
    await frame.getByText(text, { exact: true }).click()
    await ask(type, 'opened')
    await page.keyboard.press('End')
    await page.keyboard.type(' more')
    await expect.poll(async () => (await said()).some((one) => one['text'] === `${text} more`)).toBe(true)
    await post(type)
    await ask({ type: 'measure', places: [] }, 'boxes')
    await page.keyboard.type(' words')
    expect((await frame.evaluate(readTyped))?.text).toBe(`${text} more words`)
    expect((await said()).map((one) => one.type)).not.toContain('untyped')
  }, 60_000)

  it('remains visible when the page becomes narrower', async () => {
    const { frame, page, ask, mark } = await begin()
    const place = await frame.evaluate(findLastPlace, mark)
    const isInSight = () => frame.evaluate(isSeen, `[${mark}="${place}"]`)
    await ask({ type: 'select', place }, 'boxes')
    await expect.poll(isInSight).toBe(true)
    await page.locator('iframe').evaluate((canvas) => canvas.setAttribute('width', '375'))
    await expect.poll(isInSight).toBe(true)
  })
})

/** Runs in the canvas frame. Returns the block marker of the last visible block. */
function findLastPlace(mark: string): string {
  const shown = [...document.querySelectorAll(`main [${mark}]`)].filter((one) => one.checkVisibility())
  return shown.at(-1)?.getAttribute(mark) ?? ''
}

/** Runs in the canvas frame. Returns true if the element is within the visible part of the window. */
function isSeen(selector: string): boolean {
  const { top, bottom } = document.querySelector(selector)!.getBoundingClientRect()
  return top < window.innerHeight && bottom > 0
}

describe('text that occurs twice in its block', () => {
  it('is updated in both positions; text that cannot be edited is reported', async () => {
    const editor = await editors.open(editors.blocks)
    const { frame, page, ask, mark } = editor.canvas()
    const { place, text } = await frame.evaluate(showTwice, mark)
    const texts = [{ key: 'own', text }]
    expect(await ask({ type: 'type', place, texts, at: 'first' }, 'opened')).toMatchObject({ times: 2 })
    await page.keyboard.type('!')
    await expect.poll(() => frame.evaluate(countText, `${text}!`)).toBe(2)
    await page.keyboard.press('Escape')
    await ask({ type: 'settle', heard: 1 }, 'boxes')
    expect(await ask({ type: 'type', place, texts: [], at: 'first' }, 'untyped')).toMatchObject({ place })
  })
})

/** Runs in the canvas frame. Duplicates the element that shows one of a block's texts. */
function showTwice(mark: string): { place: string; text: string } {
  for (const element of document.querySelectorAll<HTMLElement>(`main [${mark}] *`)) {
    const [only, ...others] = element.childNodes
    const place = element.closest(`[${mark}]`)?.getAttribute(mark) ?? ''
    const isText = only instanceof Text && others.length === 0 && only.data.trim() !== ''
    if (!isText || element.hasAttribute(mark) || !element.checkVisibility()) continue
    if (element.closest('button, a, select, label, summary, script, svg') !== null) continue
    element.after(element.cloneNode(true))
    return { place, text: only.data }
  }
  throw new Error('There is no text')
}

/** Runs in the canvas frame. Counts the elements that contain exactly this text. */
function countText(text: string): number {
  return [...document.querySelectorAll('main *')].filter(
    ({ childNodes: [only] }) => only instanceof Text && only.data === text,
  ).length
}

describe('text that the studio edits directly', () => {
  it('is not changed by the agent during editing, and equals a fresh render afterwards; Escape and Tab are reported', async () => {
    const editor = await editors.open(editors.blocks)
    const { frame, page, ask, said, mark } = editor.canvas()
    const name = `${editors.item.contentKey}/${editors.item.language}/`
    const place = await frame.evaluate(findRichText, { mark, name })
    const id = place.slice(name.length)
    const set = (isEdited: boolean) =>
      frame.evaluate(editAsStudio, { selector: `[${mark}="${place}"]`, isEdited })
    await set(true)
    await page.keyboard.type('x/')
    const typed = await set(true)
    expect(typed).toContain('x/')
    await editor.edit(setProps(editors.blocks, id, { text: '<p>What the server says</p>' }))
    await ask({ type: 'settle', heard: 0 }, 'boxes')
    expect(await set(true)).toBe(typed)
    for (const key of ['Enter', 'Control+K', 'Tab', 'Escape']) await page.keyboard.press(key)
    await page.evaluate(addAsStudio, `[${mark}="${place}"]`)
    await frame.getByText('made elsewhere').click()
    const clicked = async () => (await said()).findLast(({ type }) => type === 'click')
    await expect.poll(clicked).toMatchObject({ place: { block: id } })
    await set(false)
    await ask({ type: 'settle', heard: 0 }, 'boxes')
    expect((await said()).filter(({ type }) => type === 'key').map(({ key }) => key)).toEqual([
      'Tab',
      'Escape',
    ])
    expect(await editor.compare()).toEqual([])
  })
})

/** Runs in the canvas frame. Returns the block marker of a visible rich-text block. */
function findRichText({ mark, name }: { mark: string; name: string }): string {
  const shown = [...document.querySelectorAll(`.rich-text[${mark}^="${name}"]`)]
  const places = shown.filter((one) => one.checkVisibility()).map((one) => one.getAttribute(mark) ?? '')
  return places.find((place) => !place.slice(name.length).includes('/')) ?? ''
}

/** Runs in the studio's page. Prepends an element to an element on the canvas, bypassing the agent. */
function addAsStudio(selector: string): void {
  const line = document.createElement('p')
  line.textContent = 'made elsewhere'
  document.querySelector('iframe')?.contentDocument?.querySelector(selector)?.prepend(line)
}

/** Runs in the canvas frame. Sets the editing state as the studio does. */
function editAsStudio({ selector, isEdited }: { selector: string; isEdited: boolean }): string {
  const element = document.querySelector<HTMLElement>(selector)
  if (element === null) throw new Error('There is no text')
  if (isEdited) {
    element.contentEditable = 'true'
    if (document.activeElement !== element) element.focus()
  } else element.removeAttribute('contenteditable')
  return element.textContent
}

const isOfTyping = ({ type }: { readonly type: string }) => ['opened', 'input', 'left'].includes(type)

/** Returns the block id and the stored text of the first text block that contains plain text. */
function findText(): { readonly id: string; readonly text: string } {
  const isPlain = (text: unknown): text is string => typeof text === 'string' && /^[\w ]+$/.test(text)
  for (const { id, block, props } of listBlocks(editors.blocks)) {
    const text = props?.['text']
    if (block === 'text-block' && isPlain(text)) return { id, text }
  }
  throw new Error('There is no heading')
}

/** Runs in the canvas frame. Reads the text that is being edited. */
function readTyped() {
  const element = document.querySelector<HTMLElement>('[contenteditable]')
  if (element === null || document.activeElement !== element) return null
  const range = document.createRange()
  const selection = document.getSelection()
  range.selectNodeContents(element)
  if (selection?.focusNode) range.setEnd(selection.focusNode, selection.focusOffset)
  return {
    text: element.textContent,
    caret: range.toString().length,
    inside: [...element.childNodes].filter((node) => node.textContent !== '').length,
  }
}

/** Runs in the canvas frame. Pastes a clipboard with hostile HTML and invalid characters. */
function paste(): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', '<img src="x" onerror="parent.pwned=1"><b>pasted</b> twice')
  clipboardData.setData('text/plain', 'pas\ud83dted\n tw\0ice')
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
}

const setText = (id: string, text: string) => setProps(editors.blocks, id, { text })
