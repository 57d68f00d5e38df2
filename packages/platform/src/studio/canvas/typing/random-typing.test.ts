/**
 * Tests random typing: characters, compositions, pastes, undos, responses, a colleague's edits, broken connections,
 * renderings and selections occur in random order.
 */
import { expect, it } from 'vitest'
import { scaleEditRounds } from '../../../../../../tests/count-edits.ts'
import {
  openTypingPage,
  flushMicrotasks,
  heroPosition,
  readText,
  type TypingPage,
} from './typed-page.fixture.ts'

/** `EDITS_TIMES=10 SEED=7` runs ten times as many rounds and uses another seed. */
const firstSeed = Number(process.env['SEED'] ?? 1)
const rounds = scaleEditRounds(400)

it(`does not lose, repeat or misplace a character in ${rounds} random interleavings`, async () => {
  expect.hasAssertions()
  for (let seed = firstSeed; seed < firstSeed + rounds; seed++) await typeAtRandom(seed)
}, 600_000)

/** Creates a Mulberry32 random number generator. It returns numbers from 0 up to, but not including, `limit`. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed
  return (limit) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
}

type Editor = {
  readonly page: TypingPage
  readonly random: (limit: number) => number
  /** The characters that this editor has typed. No character is typed twice. */
  readonly own: Set<string>
  /** The characters that the colleague has typed. No character is typed twice. */
  readonly theirs: Set<string>
  /** Characters that the editor has removed from the text. */
  readonly removed: Set<string>
}

const toOwn = (at: number) => String.fromCodePoint(0x4e00 + at)
const toTheirs = (at: number) => String.fromCodePoint(0xac00 + at)

/** Editor actions while text is open for typing. */
const typingActs: readonly ((editor: Editor) => void)[] = [
  (editor) => type(editor, 1),
  (editor) => type(editor, 1),
  (editor) => type(editor, 1),
  /** Pastes over a selection. */
  (editor) => type(editor, 3, editor.random(3)),
  /** Presses Backspace. */
  (editor) => type(editor, 0, 1),
  /** Presses Ctrl A and Backspace. */
  (editor) => enter(editor, ''),
  ({ page: { page }, random }) =>
    page.compose(insert(page.state.text, random(page.state.text.length + 1), '?')),
  /** Presses Ctrl Z. */
  ({ page: { typing, edits, page } }) => {
    const form = page.state.isOpen && typing.state().texts.rich ? 'rich' : 'plain'
    const effects = typing.send({ kind: 'undo', form })
    if (!effects.some(({ kind }) => kind === 'show' || kind === 'post')) edits.takeBack('undo', heroPosition)
  },
]

/** Other actions that may occur at any time. */
const otherActs: readonly ((editor: Editor) => void)[] = [
  ({ page }) => page.paint(),
  ({ page }) => page.paint(),
  ({ page }) => page.network.calls.shift()?.run('answer'),
  ({ page }) => page.network.calls.shift()?.run('answer'),
  ({ page }) => page.network.calls.shift()?.run('lose'),
  ({ page }) => page.network.calls.shift()?.run('drop'),
  ({ page }) => void page.network.deliver(),
  ({ page }) => void page.network.deliver(),
  ({ page, random }) => page.wait(random(2000)),
  ({ page, random, theirs }) => {
    const text = readText(page.server.head())
    const letter = toTheirs(theirs.size)
    theirs.add(letter)
    page.server.change(insert(text, random(text.length + 1), letter))
  },
  ({ page: { page } }) => page.leave(),
  ({ page: { page } }) => page.load(),
  ({ page: { typing, page } }) => {
    typing.send({ kind: 'selected', place: { ...heroPosition, block: 'other' } })
    page.follow()
  },
  /** Selects the block's row in the outline. */
  ({ page: { typing, page } }) => {
    const { isOpen } = page.state
    typing.send({ kind: 'selected', place: heroPosition })
    page.follow()
    expect(page.state.isOpen).toBe(isOpen)
  },
]

const insert = (text: string, at: number, letters: string, length = 0) =>
  text.slice(0, at) + letters + text.slice(at + length)

function type(editor: Editor, count: number, replaced = 0): void {
  const { page, random, own } = editor
  const { text } = page.page.state
  const letters = Array.from({ length: count }, () => {
    const letter = toOwn(own.size)
    own.add(letter)
    return letter
  })
  enter(editor, insert(text, random(text.length + 1), letters.join(''), replaced))
}

function enter({ page: { page }, removed }: Editor, text: string): void {
  for (const letter of page.state.text) if (!text.includes(letter)) removed.add(letter)
  page.input(text)
}

/** Ends a composition, either with a character or without one. */
function endComposition(editor: Editor): void {
  const { page, random, own } = editor
  const { state } = page.page
  state.isComposing = false
  const letter = random(3) === 0 ? '' : toOwn(own.size)
  if (letter !== '') own.add(letter)
  page.page.input(state.text.replace(/\?+/, letter).replaceAll('?', ''))
}

async function typeAtRandom(seed: number): Promise<void> {
  const random = createRandom(seed)
  const form = random(2) === 0 ? 'plain' : 'rich'
  const page = await openTypingPage(form, form === 'rich' && random(4) === 0 ? '' : 'ab')
  const editor: Editor = { page, random, own: new Set(), theirs: new Set(), removed: new Set() }
  try {
    await flushMicrotasks()
    for (let step = 10 + random(30); step > 0; step--) await act(editor)
    await end(editor)
    check(editor)
  } catch (error) {
    throw new Error(`SEED=${seed} EDITS_TIMES=0.001, ${form}: ${String(error)}`, { cause: error })
  }
}

async function act(editor: Editor): Promise<void> {
  const { page, random } = editor
  const { state } = page.page
  const before = { ...state, writes: page.writes.length }
  const isTyping = random(2) === 0
  if (isTyping && !state.isOpen) {
    page.typing.send({ kind: 'selected', place: heroPosition })
    page.typing.click(heroPosition, { x: 1, y: 1 })
  } else if (isTyping && state.isComposing) endComposition(editor)
  else (isTyping ? typingActs : otherActs)[random(isTyping ? typingActs.length : otherActs.length)]?.(editor)
  page.page.follow()
  await flushMicrotasks()
  page.page.follow()
  const stays = before.isOpen && state.isOpen
  /** Blank text must not be saved, because the page may not show a block without text, and the caret would be lost. */
  if (stays) expect(page.writes.slice(before.writes).filter((text) => text.trim() === '')).toEqual([])
  if (stays && !isTyping && state.text !== before.text) expect(state.text).toBe(page.shown())
}

/** Leaves the text, then delivers all pending events. */
async function end({ page }: Editor): Promise<void> {
  const { state } = page.page
  if (state.isComposing) page.page.input(state.text.replaceAll('?', ''))
  state.isComposing = false
  page.page.leave()
  for (let quiet = 0; quiet < 4;) {
    await flushMicrotasks()
    page.paint()
    page.wait(20_000)
    const [call] = page.network.calls.splice(0, 1)
    call?.run('answer')
    const isDelivered = page.network.deliver()
    quiet = call === undefined && !isDelivered ? quiet + 1 : 0
  }
  await flushMicrotasks()
}

function check({ page, own, theirs, removed }: Editor): void {
  const { server, writes, edits } = page
  const text = readText(server.head())
  expect(edits.outbox.list()).toEqual([])
  expect(page.shown()).toBe(text)
  expect(page.page.state.text).toBe(text)
  const letters = text.replaceAll('?', '')
  expect(new Set(letters).size).toBe(letters.length)
  const logged = JSON.stringify(server.log)
  const isLost = (letter: string) => !logged.includes(letter) && !removed.has(letter)
  expect([...own].filter(isLost)).toEqual([])
  expect([...theirs].filter((letter) => !text.includes(letter) && !removed.has(letter))).toEqual([])
  /**
   * Returns true for a save that repeats the text of the previous save, which must not happen unless a colleague has
   * also typed.
   */
  const isSame = (one: string, at: number) =>
    one === (writes[at - 1] ?? '-') && !server.log.some(({ client }) => client === 'colleague')
  if (edits.canTakeBack('redo') === false) expect(writes.filter(isSame)).toEqual([])
}
