/** The studio's agent in Chromium: edits put in place make the canvas that a fresh drawing makes, and what somebody does there stays. */
import { chromium, type Browser } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DraftHead } from '#content'
import type { ContentItem } from '#model'
import { listBlocks, type BlockNode } from '#schema'
import { requireChromium } from '../../scripts/chromium.mjs'
import { compareDocuments, openCanvasFrame } from '../../tests/canvas-frame.ts'
import { editBlocks } from './block-edits.fixture.ts'
import { createRandom } from './random-edits.fixture.ts'
import { toSamplesPage } from './samples-page.fixture.ts'
import { openSiteContent } from './site-content.ts'
import { startTestApp, type TestApp } from './testing.ts'
import { operator } from './two-languages.fixture.ts'

const edits = Number(process.env['AGENT_EDITS'] ?? 25)
const seed = Number(process.env['SEED'] ?? 7)
const request = { path: '/samples', query: new URLSearchParams(), hasAgent: true }

type Blocks = readonly BlockNode[]
type Canvases = TestApp['renderer']['canvas']
type Canvas = NonNullable<Awaited<ReturnType<Canvases['draw']>>>
type Site = Awaited<ReturnType<typeof openSiteContent>>

let app: TestApp
let browser: Browser
let site: Site
let item: ContentItem

beforeAll(async () => {
  app = await startTestApp()
  const { platform, dataDir } = app
  const changes = [{ kind: 'put', draft: await toSamplesPage(app) }] as const
  await platform.content.publish(operator, { note: 'Samples', changes })
  const found = await platform.content
    .at(operator)
    .findContents({ urlName: 'samples', type: 'epiderm__page' })
  item = found.items[0] as ContentItem
  const warn = () => undefined
  site = await openSiteContent({ configuration: { dataDir }, platform, clock: () => new Date(), warn })
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  browser = await chromium.launch({ executablePath: requireChromium(), args })
})
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

let edit = 0
const toDraft = (blocks: Blocks) => {
  const head: DraftHead = {
    item: { ...item, version: item.version + 1, body: { ...item.body, blocks } },
    baseVersion: item.version,
    edit: ++edit,
  }
  return site.withDrafts([head])
}

async function draw(draft: ReturnType<typeof toDraft>): Promise<Canvas> {
  const canvas = await app.renderer.canvas.draw(request, draft)
  if (canvas === undefined) throw new Error('There is no canvas')
  return canvas
}

/** The frame follows; `loaded` counts how often it was loaded anew. */
async function openEditor(first: Blocks) {
  let draft = toDraft(first)
  let loaded = 0
  const load = () => {
    loaded++
    return draw(draft)
  }
  let canvas = await openCanvasFrame(browser, app.address, load)
  let { state } = canvas
  return {
    canvas: () => canvas,
    loaded: () => loaded,
    async edit(blocks: Blocks) {
      draft = toDraft(blocks)
      const change = await app.renderer.canvas.drawFragments({ ...request, state, mark: canvas.mark }, draft)
      if (change === undefined) throw new Error('There is no canvas')
      const message = change.kind === 'page' ? { kind: change.kind, state: change.state } : change
      const wanted = change.kind === 'page' ? 'reload' : 'exchanged'
      const answer = await canvas.ask({ type: 'exchange', change: message }, wanted)
      expect(answer).toEqual({ type: wanted, state: change.state })
      state = change.state
      if (change.kind === 'fragments') return
      await canvas.page.close()
      canvas = await openCanvasFrame(browser, app.address, load)
      state = canvas.state
    },
    /** Of the shown document and a fresh one, without marks; both as a browser reads them. */
    async compare() {
      const fresh = await draw(draft)
      return canvas.frame.evaluate(compareDocuments, {
        mark: canvas.mark,
        html: fresh.marks.remove(fresh.html),
      })
    },
    close: () => canvas.page.close(),
  }
}

const blocksOf = () => item.body['blocks'] as Blocks

/** The block shows on other devices, so that it and what is around it is drawn anew. */
const changeOne = (blocks: Blocks, id: string, mobile: boolean) =>
  JSON.parse(JSON.stringify(blocks), (_, value: BlockNode) =>
    value?.id === id ? { ...value, visible: { mobile, tablet: true, desktop: true } } : value,
  ) as Blocks

describe('the agent on a canvas', () => {
  it(`puts ${edits} random edits in place: the document is, without marks, what a fresh drawing is`, async () => {
    const random = createRandom(seed)
    const samples = new Map(Array.from(app.platform.registry, ([type, block]) => [type, block.samples]))
    let blocks = blocksOf()
    const editor = await openEditor(blocks)
    expect(await editor.compare()).toEqual([])
    for (let number = 0; number < edits; number++) {
      const made = editBlocks(blocks, { random, samples, number })
      if (made === undefined) continue
      blocks = made.blocks
      await editor.edit(blocks)
      expect(await editor.compare(), made.name).toEqual([])
    }
    expect(editor.loaded()).toBeLessThan(2 + edits / 5)
    await editor.close()
  }, 60_000)

  it('leaves caret, typed text, scroll position and what is open, whichever block is edited', async () => {
    let blocks = blocksOf()
    const editor = await openEditor(blocks)
    const { frame } = editor.canvas()
    await frame.evaluate(useThePage)
    const used = await frame.evaluate(readUse)
    expect(used).toMatchObject({ isSame: true, value: 'typed', caret: [2, 4], areOpen: [true, true] })
    expect(used.scrollY).toBeGreaterThan(0)
    for (const { id } of listBlocks(blocks).filter((_, at) => at % 3 === 0)) {
      blocks = changeOne(blocks, id, false)
      await editor.edit(blocks)
      expect(await frame.evaluate(readUse), id).toEqual(used)
    }
    expect(editor.loaded()).toBe(1)
    await editor.close()
  }, 60_000)
})

describe('a text that is typed where it stands', () => {
  it('keeps letters and caret while edits come, and is what a fresh drawing is when it is left', async () => {
    const { id, text } = findText()
    const editor = await openEditor(blocksOf())
    const { frame, page, ask, said, mark } = editor.canvas()
    const place = `${item.contentKey}/${item.language}/${id}`
    const read = () => frame.evaluate(readTyped)
    const texts = [
      { key: 'own', text },
      { key: 'other', text: 'shown nowhere' },
    ]
    const typed = async () => (await said()).findLast(({ type }) => type === 'typed')
    await editor.canvas().page.evaluate((message) => window.studio.port.postMessage(message, {}), {
      type: 'type',
      place,
      texts,
      at: 'first',
    })
    await expect.poll(read).toMatchObject({ text, caret: text.length })
    await page.keyboard.type(' more ')
    await expect.poll(typed).toMatchObject({ place, key: 'own', text: `${text} more `, isLast: false })
    await editor.edit(changeOne(blocksOf(), id, false))
    expect(await read()).toEqual({ text: `${text} more `, caret: text.length + 6, inside: 1 })
    await ask({ type: 'settle', heard: 0 }, 'boxes')
    expect((await read())?.text).toBe(`${text} more `)
    await frame.evaluate(paste)
    const wanted = `${text} more pasted twice`
    expect(await read()).toEqual({ text: wanted, caret: wanted.length, inside: 1 })
    await expect.poll(typed).toMatchObject({ text: wanted, isLast: false })
    const countTyped = async () => (await said()).filter(({ type }) => type === 'typed').length
    const heard = await countTyped()
    await editor.edit(setText(id, wanted))
    await page.keyboard.press('Enter')
    await expect.poll(read).toBeNull()
    await ask({ type: 'settle', heard }, 'boxes')
    expect(await countTyped()).toBe(heard)
    expect(await editor.compare()).toEqual([])
    expect(mark).toBe(editor.canvas().mark)
    await editor.close()
  }, 60_000)

  it('becomes what the server has where this is something else; without letters it waits until it is left', async () => {
    const { id, text } = findText()
    const editor = await openEditor(blocksOf())
    const { frame, page, ask, said } = editor.canvas()
    const place = `${item.contentKey}/${item.language}/${id}`
    const type = { type: 'type', place, texts: [{ key: 'own', text }], at: 'first' }
    await page.evaluate((message) => window.studio.port.postMessage(message, {}), type)
    await expect.poll(() => frame.evaluate(readTyped)).not.toBeNull()
    await editor.edit(setText(id, `Their ${text}`))
    await ask({ type: 'settle', heard: 0 }, 'boxes')
    expect(await frame.evaluate(readTyped)).toMatchObject({
      text: `Their ${text}`,
      caret: text.length + 6,
    })
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Escape')
    await ask({ type: 'settle', heard: 1 }, 'boxes')
    const typed = (await said()).filter((one) => one.type === 'typed')
    expect(typed).toEqual([{ type: 'typed', place, key: 'own', text: '', isLast: true }])
    expect(await editor.compare()).toEqual([])
    await page.keyboard.press('Delete')
    await page.keyboard.press('a')
    await page.keyboard.press('Alt+ArrowUp')
    await ask({ type: 'settle', heard: 1 }, 'boxes')
    const keys = (await said()).filter((one) => one.type === 'key')
    expect(keys.map(({ key, altKey }) => [key, altKey])).toEqual([
      ['Delete', false],
      ['ArrowUp', true],
    ])
    await editor.close()
  }, 60_000)
})

/** A heading that stands once on the page, and says what is stored. */
function findText(): { readonly id: string; readonly text: string } {
  const isPlain = (text: unknown): text is string => typeof text === 'string' && /^[\w ]+$/.test(text)
  for (const { id, block, props } of listBlocks(blocksOf())) {
    const text = props?.['text']
    if (block === 'text-block' && isPlain(text)) return { id, text }
  }
  throw new Error('There is no heading')
}

const setText = (id: string, text: string) =>
  JSON.parse(JSON.stringify(blocksOf()), (_, value: BlockNode) =>
    value?.id === id ? { ...value, props: { ...value.props, text } } : value,
  ) as Blocks

/** Runs in the canvas: what is being typed. */
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

/** Runs in the canvas. */
function paste(): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/html', '<img src="x" onerror="parent.pwned=1"><b>pasted</b> twice')
  clipboardData.setData('text/plain', 'pasted\n twice')
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  document.activeElement?.dispatchEvent(event)
}

describe('a page that comes whole', () => {
  it('is not put in place: the agent asks the studio to load the canvas anew', async () => {
    const editor = await openEditor(blocksOf())
    const before = await editor.canvas().frame.content()
    const { canvas } = app.renderer
    const { mark } = editor.canvas()
    const asked = { ...request, mark, state: 'of nothing that is kept' }
    const change = await canvas.drawFragments(asked, toDraft(blocksOf().slice(1)))
    expect(change?.kind).toBe('page')
    const message = { type: 'exchange', change: { kind: change?.kind, state: change?.state } }
    const answer = await editor.canvas().ask(message, 'reload')
    expect(answer).toEqual({ type: 'reload', state: change?.state })
    expect(await editor.canvas().frame.content()).toBe(before)
    await editor.edit(blocksOf().slice(1))
    expect(await editor.compare()).toEqual([])
    await editor.close()
  }, 60_000)
})

type Used = { readonly field: HTMLInputElement; readonly open: readonly HTMLDetailsElement[] }
declare global {
  interface Window {
    used: Used
  }
}

/** Runs in the canvas. */
function useThePage(): void {
  const open = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')]
    .filter((one) => one.checkVisibility())
    .slice(0, 2)
  for (const one of open) one.open = true
  const field = [...document.querySelectorAll<HTMLInputElement>('main form input')].findLast(
    (one) => one.checkVisibility() && (one.type === 'text' || one.type === 'search'),
  )
  if (field === undefined) throw new Error('There is no field')
  field.focus()
  field.value = 'typed'
  field.setSelectionRange(2, 4)
  window.used = { field, open }
}

/** Runs in the canvas. */
function readUse() {
  const { field, open } = window.used
  return {
    isSame: document.activeElement === field && field.isConnected,
    value: field.value,
    caret: [field.selectionStart, field.selectionEnd],
    areOpen: open.map((one) => one.open && one.isConnected),
    scrollY: Math.round(scrollY),
  }
}
