/**
 * Tests the studio's agent in Chromium. Applying edits in place must produce the same canvas as a fresh render, and
 * preserve the editor's state.
 */
import { afterAll, describe, expect, it } from 'vitest'
import { listBlocks } from '#schema'
import { test } from '../chromium.ts'
import { createRandomBlockEdit } from './block-edits.fixture.ts'
import {
  canvasRequest,
  changeVisibility,
  openCanvasEditors,
  setProps,
  type CanvasEditors,
} from './canvas-editor.fixture.ts'
import { scaleEditRounds, createRandomSource } from './random-edits.fixture.ts'

const edits = scaleEditRounds(10)
const seed = Number(process.env['SEED'] ?? 7)

let editors: CanvasEditors

test.beforeAll(async ({ browser }) => {
  editors = await openCanvasEditors(browser)
})
afterAll(() => editors?.close())

describe('the agent on a canvas', () => {
  it(
    `applies ${edits} random edits in place; apart from block markers, the document equals a fresh render`,
    async () => {
      const random = createRandomSource(seed)
      const samples = new Map(
        Array.from(editors.app.platform.registry, ([type, block]) => [type, block.samples]),
      )
      let blocks = editors.blocks
      const editor = await editors.open(blocks)
      expect(await editor.compare()).toEqual([])
      for (let number = 0; number < edits; number++) {
        const made = createRandomBlockEdit(blocks, { random, samples, number })
        if (made === undefined) continue
        blocks = made.blocks
        await editor.edit(blocks)
        expect(await editor.compare(), made.name).toEqual([])
      }
      expect(editor.loaded()).toBeLessThan(2 + edits / 5)
    },
    Math.max(120_000, edits * 5_000),
  )

  it('preserves the caret, typed text, scroll position and open elements, whichever block is edited', async () => {
    let blocks = editors.blocks
    const editor = await editors.open(blocks)
    const { frame } = editor.canvas()
    await frame.evaluate(useThePage)
    const used = await frame.evaluate(readUse)
    expect(used).toMatchObject({ isSame: true, value: 'typed', caret: [2, 4], areOpen: [true, true] })
    expect(used.scrollY).toBeGreaterThan(0)
    for (const { id } of listBlocks(blocks).filter((_, at) => at % 3 === 0)) {
      blocks = changeVisibility(blocks, id, false)
      await editor.edit(blocks)
      expect(await frame.evaluate(readUse), id).toEqual(used)
    }
    expect(editor.loaded()).toBe(1)
  })
})

describe('top-level blocks that are added, removed or moved', () => {
  /** Returns the top-level blocks, except blocks with element ids that React derives from their position. */
  const toRoots = () =>
    editors.blocks.filter((block) =>
      listBlocks([block]).every(({ block: type }) => !type.match(/search|navigation|header/)),
    )
  const toPlace = ({ id }: { id: string }) => `${editors.item.contentKey}/${editors.item.language}/${id}`

  it('leave the elements of all other blocks in place', async () => {
    const blocks = toRoots()
    const editor = await editors.open(blocks)
    const { frame } = editor.canvas()
    await frame.evaluate(markNodes)
    const [first, second, ...others] = blocks
    if (first === undefined || second === undefined) throw new Error('There are no blocks')
    const copy = JSON.parse(JSON.stringify(second), (key, value) =>
      key === 'id' ? `new-${value}` : value,
    ) as typeof second
    for (const edited of [
      [first, second, ...others, copy],
      [second, first, copy, ...others],
      [first, second, ...others],
    ]) {
      await editor.edit(edited)
      expect(await editor.compare()).toEqual([])
    }
    expect(await frame.evaluate(countOtherNodes)).toBe(0)
    expect(editor.loaded()).toBe(1)
  })

  it('are rejected as a whole if an element that should remain is missing', async () => {
    const blocks = toRoots()
    const editor = await editors.open(blocks)
    const { frame, ask, mark } = editor.canvas()
    const before = await frame.content()
    const stub = (place: string) => `<section ${mark}="${place}" ${mark}-kept=""></section>`
    const html = blocks.map(toPlace).concat('nowhere').map(stub).join('')
    await ask({ type: 'exchange', change: { state: 'x', fragments: [{ region: 'main', html }] } }, 'failed')
    expect(await frame.content()).toBe(before)
  })
})

describe('a hovered element', () => {
  it('is reported again when it grows under the pointer', async () => {
    const editor = await editors.open(editors.blocks)
    const { frame, ask, mark, said } = editor.canvas()
    const place = await frame
      .locator(`[${mark}] details:not([open]) > summary`)
      .first()
      .evaluate((element, name) => element.closest(`[${name}]`)?.getAttribute(name) ?? '', mark)
    await frame.locator(`[${mark}="${place}"] summary`).first().click()
    await ask({ type: 'measure', places: [place] }, 'boxes')
    const box = await frame.locator(`[${mark}="${place}"]`).evaluate((element) => {
      const { width, height } = element.getBoundingClientRect()
      return { width, height }
    })
    const readHovered = async () => (await said()).findLast(({ type }) => type === 'hover')?.['box']
    await expect.poll(readHovered).toMatchObject(box)
  })
})

describe('a section that is dragged', () => {
  it('shows the preview until the server has rendered the change or the drag is cancelled, even if other renders occur', async () => {
    const editor = await editors.open(editors.blocks)
    const { frame, ask, mark } = editor.canvas()
    const { id } = listBlocks(editors.blocks).find(({ block }) => block === 'section')!
    const place = `${editors.item.contentKey}/${editors.item.language}/${id}`
    const read = () => frame.evaluate(readGutter, { mark, place })
    const preview = (style: object, isHeld: boolean) =>
      ask({ type: 'preview', place, part: '.columns', style, isHeld }, 'boxes')
    await ask({ type: 'measure', places: [place] }, 'boxes')
    const former = await read()
    await preview({ gap: '77px' }, true)
    expect(await read()).toBe('77px')
    await editor.edit(changeVisibility(editors.blocks, id, false))
    await ask({ type: 'settle', heard: 0 }, 'boxes')
    expect(await read()).toBe('77px')
    await preview({}, false)
    expect(await read()).toBe(former)
    expect(await editor.compare()).toEqual([])
    await preview({ gap: '78px' }, false)
    await editor.edit(setProps(editors.blocks, id, { sectionColumnGutterWidth: '78px' }))
    await ask({ type: 'settle', heard: 0 }, 'boxes')
    expect(await read()).toBe('78px')
    expect(await editor.compare()).toEqual([])
  })
})

describe('moved blocks', () => {
  it('appear at their new position immediately, even if other renders occur, and move back if the move is cancelled', async () => {
    const editor = await editors.open(editors.blocks)
    const { frame, post, ask, mark } = editor.canvas()
    const { contentKey, language } = editors.item
    const toPlace = ({ id }: { id: string }) => `${contentKey}/${language}/${id}`
    const ofTree = editors.blocks.map(toPlace)
    const isShown = await frame.evaluate(readOrder, { mark, places: ofTree })
    const [first = '', second = '', third = ''] = ofTree.filter((place) => isShown.includes(place))
    const read = () => frame.evaluate(readOrder, { mark, places: [first, second, third] })
    const move = async (...places: readonly string[]) => {
      await post({ type: 'arrange', places, former: places })
      await ask({ type: 'measure', places: [] }, 'boxes')
      return read()
    }
    expect(await read()).toEqual([first, second, third])
    expect(await move(second, third, first)).toEqual([second, third, first])
    await editor.edit(changeVisibility(editors.blocks, third.split('/').at(-1) ?? '', false))
    expect(await read()).toEqual([second, third, first])
    expect(await move(first, second, third)).toEqual([first, second, third])
    expect(await editor.compare()).toEqual([])
  })
})

describe('a block that is invisible while it is empty', () => {
  it('has a clickable placeholder among its neighbours until it is visible, even after other renders', async () => {
    const editor = await editors.open(editors.blocks)
    const { frame, ask, mark } = editor.canvas()
    const { contentKey, language } = editors.item
    const toPlace = (block: string) => `${contentKey}/${language}/${block}`
    const [, one = '', two = ''] = await frame.evaluate(readOrder, {
      mark,
      places: editors.blocks.map(({ id }) => toPlace(id)),
    })
    const show = (block: string, before: readonly string[]) => {
      const unfilled = { place: toPlace(block), text: 'Link is empty', before, after: [] }
      return ask({ type: 'unfilled', blocks: [{ ...unfilled, around: { region: 'main' } }] }, 'unfilled')
    }
    const read = () => frame.evaluate(readOrder, { mark, places: [one, two, toPlace('new')] })
    const place = frame.getByText('Link is empty')

    await show('new', [toPlace('unknown'), one])
    expect(await read()).toEqual([one, toPlace('new'), two])
    expect((await place.boundingBox())?.height).toBeGreaterThan(60)
    await editor.edit(changeVisibility(editors.blocks, one.split('/').at(-1) ?? '', false))
    expect(await read()).toEqual([one, toPlace('new'), two])
    await place.click()
    const readClicked = async () =>
      (await editor.canvas().said()).findLast(({ type }) => type === 'click')?.['place']
    await expect.poll(readClicked).toMatchObject({ block: 'new' })
    const texts = [{ key: '[]', text: 'Link is empty' }]
    expect(await ask({ type: 'type', place: toPlace('new'), texts, at: 'click' }, 'untyped')).toMatchObject({
      place: toPlace('new'),
      text: '',
    })

    await show(one.split('/').at(-1) ?? '', [])
    await expect.poll(() => place.count()).toBe(0)
    expect(await editor.compare()).toEqual([])
  })
})

/** Runs in the canvas frame. Records all elements in `main`. */
function markNodes(): void {
  window.former = new Set(document.querySelectorAll('main *'))
}

/** Runs in the canvas frame. Counts the elements in `main` that `markNodes` has not recorded. */
const countOtherNodes = (): number =>
  [...document.querySelectorAll('main *')].filter((one) => !window.former.has(one)).length

/** Runs in the canvas frame. Returns the given block markers in document order. */
function readOrder({ mark, places }: { mark: string; places: readonly string[] }): readonly string[] {
  const all = [...document.querySelectorAll(`[${mark}]`)].map((one) => one.getAttribute(mark) ?? '')
  return [...new Set(all.filter((place) => places.includes(place)))]
}

/** Runs in the canvas frame. Returns the gutter of a section, or `none` if it has no columns. */
function readGutter({ mark, place }: { mark: string; place: string }): string {
  const columns = document.querySelector(`[${mark}="${place}"] > .columns`)
  return columns === null ? 'none' : getComputedStyle(columns).columnGap
}

describe('an update of the whole page', () => {
  it('is not applied in place; instead, the agent asks the studio to reload the canvas', async () => {
    const editor = await editors.open(editors.blocks)
    const before = await editor.canvas().frame.content()
    const { canvas } = editors.app.renderer
    const { mark } = editor.canvas()
    const request = { ...canvasRequest, mark, state: 'not stored' }
    const change = await canvas.renderFragments(request, editors.toDraft(editors.blocks.slice(1)))
    expect(change?.kind).toBe('page')
    const message = { type: 'exchange', change: { kind: change?.kind, state: change?.state } }
    const answer = await editor.canvas().ask(message, 'reload')
    expect(answer).toEqual({ type: 'reload', state: change?.state })
    expect(await editor.canvas().frame.content()).toBe(before)
    await editor.edit(editors.blocks.slice(1))
    expect(await editor.compare()).toEqual([])
  })
})

type UsedControls = { readonly field: HTMLInputElement; readonly open: readonly HTMLDetailsElement[] }
declare global {
  interface Window {
    used: UsedControls
    former: ReadonlySet<Element>
  }
}

/** Runs in the canvas frame. Opens up to two `details` elements, fills in a form field and focuses it. */
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

/**
 * Runs in the canvas frame. Returns the state of the elements that `useThePage` has changed, and the scroll position.
 */
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
