/**
 * The editor's actions that the bench measures, in order, each with a condition that detects its effect in the
 * documents.
 */

import { listDrags, pointBetweenBlocks } from './editor-drags.mjs'
import { listPastes } from './editor-pastes.mjs'

const firstHeading = `(top, frame) => frame.querySelector('h2').textContent`
const isOtherHeading = `(top, frame, past) => frame.querySelector('h2').textContent !== past`
const outlines = `(top) => top.querySelector('.outlines').innerHTML`
const isOtherOutline = `(top, frame, past) => top.querySelector('.outlines').innerHTML !== past`
const start = `(top, frame) => frame.querySelector('main').textContent.slice(0, 2000)`
const isOtherStart = `(top, frame, past) => frame.querySelector('main').textContent.slice(0, 2000) !== past`
const onStart = { before: start, isDone: isOtherStart }
const onHeading = { before: firstHeading, isDone: isOtherHeading }

export function listActions(page) {
  const tools = createTools(page)
  return [
    ...listPointing(tools),
    ...listFormActs(tools),
    ...listTyping(tools),
    ...listKeyActs(tools),
    ...listDrags(tools),
    ...listInserts(tools),
    ...listViews(tools),
    ...listSearches(tools),
    ...listPastes(tools),
  ]
}

function createTools(page) {
  const frame = page.frameLocator('iframe')
  const heading = (position) => frame.locator('h2').nth(position)
  const settle = () => page.getByText(/^Saved \d/).waitFor()
  const press = (keys) => () => page.keyboard.press(keys)
  /** Stops the text editing that the click started, so that keys trigger commands. */
  const select = async (position = 0) => {
    const editable = frame.locator('h2[contenteditable]')
    await heading(position).click(pointBetweenBlocks)
    await editable.waitFor()
    await page.keyboard.press('Escape')
    await editable.waitFor({ state: 'detached' })
  }
  const takeBack = async () => {
    await settle()
    await page.keyboard.press('Control+z')
    await page.waitForTimeout(50)
    await settle()
  }
  const field = () => page.getByRole('textbox', { name: /^Text/ }).first()
  /** Selects a block, which opens its form. */
  const openForm = async (position) => {
    await heading(position).click(pointBetweenBlocks)
    const words = await heading(position).textContent()
    await page.waitForFunction(isInForm, words)
  }
  /**
   * Uses a different block in each round, because continuous typing in one block is one undo group. Afterwards, keys
   * trigger commands.
   */
  const editOther = async (round) => {
    await openForm(round % 3)
    await field().press('x')
    await settle()
    await select(round % 3)
  }
  return { page, frame, heading, field, openForm, settle, press, select, takeBack, editOther }
}

const listPointing = ({ heading, select }) => [
  {
    name: 'hover: outline and name',
    limit: 8,
    prepare: () => select(),
    toTask: (round) => ({
      on: 'mousemove',
      where: 'frame',
      isHeld: true,
      before: outlines,
      isDone: isOtherOutline,
      act: () => heading(1 + (round % 2)).hover(),
    }),
  },
  {
    name: 'click: form of the block',
    limit: 40,
    toTask: (round) => ({
      on: 'pointerdown',
      where: 'frame',
      isDone: `(top) => [...top.querySelectorAll('input, textarea')].some(({ value }) => value === 'Heading block-0-${(round % 3) * 4}')`,
      act: () => heading(round % 3).click(pointBetweenBlocks),
    }),
  },
]

const isInForm = (words) =>
  Array.from(document.querySelectorAll('.panel.right[aria-busy=false] :is(input, textarea)')).some(
    ({ value }) => value === words,
  )

const listFormActs = ({ field, press, openForm, settle, editOther }) => [
  {
    name: 'type in the form: canvas follows',
    limit: 20,
    prepare: () => openForm(0),
    toTask: () => ({ ...onHeading, on: 'input', act: () => field().press('x') }),
    settle,
  },
  {
    name: 'undo',
    limit: 50,
    begin: editOther,
    toTask: () => ({ ...onStart, on: 'keydown', where: 'frame', act: press('Control+z') }),
    settle,
  },
  {
    name: 'redo',
    limit: 50,
    async begin(round) {
      await editOther(round)
      await press('Control+z')()
      await settle()
    },
    toTask: () => ({ ...onStart, on: 'keydown', where: 'frame', act: press('Control+Shift+z') }),
    settle,
  },
]

/**
 * Returns the number of times that the canvas has applied a rendering from the server, as counted by `countExchanges`.
 */
const countExchanged = `(top) => Number(top.documentElement.dataset.exchanged ?? 0)`

const listTyping = ({ press, openForm, settle }) => [
  {
    name: 'type on the canvas: own letters',
    limit: 16,
    prepare: () => openForm(0),
    toTask: () => ({ ...onHeading, on: 'keydown', where: 'frame', act: press('x') }),
    settle,
  },
  {
    name: 'type on the canvas: the server’s truth',
    limit: 40,
    toTask: () => ({
      on: 'input',
      where: 'frame',
      before: countExchanged,
      isDone: `(top, frame, past) => (${countExchanged})(top) > past && frame.activeElement.matches('[contenteditable]')`,
      act: press('x'),
    }),
    settle,
  },
]

/** Returns true once the selection's form is shown. */
const hasForm = () => document.querySelector('.panel.right[aria-busy=false]') !== null

const listKeyActs = ({ page, press, select, settle }) => [
  {
    name: 'Alt+↓ and Alt+↑ move',
    limit: 60,
    prepare: () => select(),
    toTask: (round) => ({
      on: 'keydown',
      where: 'frame',
      ...onStart,
      act: press(round % 2 === 0 ? 'Alt+ArrowDown' : 'Alt+ArrowUp'),
    }),
    settle,
  },
  {
    name: 'Tab: the next block',
    limit: 16,
    prepare: () => select(),
    toTask: (round) => ({
      on: 'keydown',
      where: 'frame',
      before: outlines,
      isDone: isOtherOutline,
      act: press(round % 2 === 0 ? 'Tab' : 'Shift+Tab'),
    }),
    settle: () => page.waitForFunction(hasForm),
  },
  {
    name: '… before the form is rendered',
    limit: 16,
    toTask: (round) => ({
      on: 'keydown',
      where: 'frame',
      before: outlines,
      isDone: isOtherOutline,
      act: press(round % 2 === 0 ? 'Tab' : 'Shift+Tab'),
    }),
  },
]

const listInserts = ({ page, press, select, takeBack }) => [
  {
    name: '`/`: the list of blocks',
    limit: 80,
    prepare: () => select(),
    toTask: () => ({
      on: 'keydown',
      where: 'frame',
      isDone: `(top) => top.querySelector('[role=dialog] [role=option]') !== null`,
      act: press('/'),
    }),
    async settle() {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await select()
    },
  },
  {
    name: '`/` and Enter: the block on the canvas',
    limit: 80,
    prepare: () => select(),
    toTask: () => ({
      on: 'keydown',
      before: `(top, frame) => frame.querySelectorAll('main *').length`,
      isDone: `(top, frame, past) => frame.querySelectorAll('main *').length > past`,
      act: press('Enter'),
    }),
    async begin() {
      await page.keyboard.press('/')
      await page.getByRole('dialog').getByRole('searchbox').fill('horizontal')
      await page.getByRole('option', { name: 'Horizontal line', exact: true }).waitFor()
    },
    async settle() {
      await takeBack()
      await select()
    },
  },
]

const widths = ['768', '1440']

const listViews = ({ page }) => [
  {
    name: 'another width',
    limit: 100,
    toTask: (round) => ({
      on: 'pointerdown',
      isDone: `(top) => top.querySelector('iframe').width === '${widths[round % 2]}'`,
      act: () => page.getByRole('radio', { name: widths[round % 2], exact: true }).click(),
    }),
  },
  {
    name: 'three widths at once',
    limit: 300,
    toTask: () => ({
      on: 'pointerdown',
      isDone: `(top) => top.querySelectorAll('iframe').length === 3 && !top.querySelector('.canvas-wait')`,
      act: () => page.getByRole('radio', { name: 'Side by side', exact: true }).click(),
    }),
    settle: () => page.getByRole('radio', { name: '1440', exact: true }).click(),
  },
  {
    name: 'view as somebody else',
    limit: 150,
    toTask: (round) => ({
      on: 'change',
      before: '(top, frame) => frame',
      isDone: `(top, frame, past) => frame !== past && frame?.querySelector('h2') && !top.querySelector('.canvas-wait')`,
      act: () => page.getByLabel('View as').selectOption({ index: (round + 1) % 2 }),
    }),
  },
]

const listSearches = ({ page }) => [
  {
    name: 'find on all pages: first places',
    limit: 100,
    async prepare() {
      await page.getByRole('radio', { name: '1440' }).click()
      await page.keyboard.press('Control+Shift+f')
      await page.getByRole('dialog').getByRole('textbox').first().fill('Heading')
    },
    toTask: (round) => ({
      on: 'input',
      isDone: `(top) => [...top.querySelectorAll('[role=dialog] mark')].some(({ textContent }) => textContent === 'block-${round}')`,
      act: () => page.getByRole('dialog').getByRole('textbox').first().fill(`block-${round}`),
    }),
    async finish() {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    },
  },
]
