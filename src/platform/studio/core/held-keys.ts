/**
 * Whoever is led to a field types at once, and the field may still be on its way: its form is drawn, its editor loaded. Until then the
 * focus is in a field that nobody sees, which keeps what is typed; elsewhere a letter would be lost, and a space or Delete do harm.
 */
import type { Caret } from '#browser'
import { say } from '../messages/messages.ts'
import { isPressed } from './keys.ts'
import { moveCaret, putCaretAt, putCaretLast, type CaretMove } from './put-caret.ts'

/** Longer than anything takes that is loaded; then the focus goes back to where it was. */
const patienceMs = 15_000

type Held = {
  readonly field: HTMLTextAreaElement
  /** What was pressed before the first letter. */
  readonly readMove: () => CaretMove | undefined
  readonly end: () => void
  readonly leave: () => void
}

const moves: readonly (readonly [keys: string, CaretMove])[] = [
  ['Mod+A', 'all'],
  ['Home', 'start'],
  ['End', 'end'],
]

let held: Held | undefined

/** What has got the keys since somebody last clicked on words. */
let given: { readonly target: HTMLElement; isTypedIn: boolean } | undefined

/** From a click on words on. */
export function holdKeysAnew(): void {
  given = undefined
  holdKeys()
}

/** Whether whoever has clicked on words has not gone elsewhere since. */
export const isWaiting = (): boolean => held !== undefined || given?.target.matches(':focus') === true

/**
 * True where letters have gone into a field since the last click: whoever answers that click once more, and late, leads nobody elsewhere. The
 * field has what was kept meanwhile, too.
 */
export function keepGiven(): boolean {
  if (given?.isTypedIn !== true || !given.target.isConnected) return false
  if (held !== undefined) giveKeys(given.target, 'placed')
  return true
}

/** From now on. It ends when the keys are given to a field, or somebody goes elsewhere; the answer tells whether it has. */
export function holdKeys(): () => boolean {
  const { field } = (held ??= hold())
  return () => held?.field === field
}

/** Whether that only keeps keys, and has no letters yet: what would take back typed letters is no such key. */
export const isHeldEmpty = (target: EventTarget | null): boolean =>
  held !== undefined && held.field === target && held.field.value === ''

/** Nobody waits for them: the focus goes back. */
export const releaseKeys = (): void => held?.leave()

/** The same for what is not there yet: the answer gives the focus back, and tells what was typed; undefined where somebody pressed Escape. */
export function holdUntil(): () => string | undefined {
  const { field, leave } = (held ??= hold())
  let isLeft = false
  field.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') isLeft = true
  })
  return () => {
    if (held?.field === field) leave()
    return isLeft ? undefined : field.value
  }
}

function hold(): Held {
  const before = document.activeElement
  const field = createField()
  let move: CaretMove | undefined
  const leave = () => {
    field.blur()
    if (before instanceof HTMLElement) before.focus()
  }
  const waiting = setTimeout(leave, patienceMs)
  const end = () => {
    clearTimeout(waiting)
    held = undefined
    field.remove()
  }
  field.addEventListener('blur', () => {
    /** A window that is left keeps its focus. */
    if (held?.field === field && document.activeElement !== field) end()
  })
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Tab') event.preventDefault()
    if (event.key === 'Escape') leave()
    if (field.value === '') move = moves.find(([keys]) => isPressed(event, keys))?.[1] ?? move
  })
  document.body.append(field)
  field.focus({ preventScroll: true })
  return { field, readMove: () => move, end, leave }
}

/** The field is there. What was typed goes where its caret is: where somebody has put it, where they are led, else to the end. */
export function giveKeys(target: HTMLElement, at?: 'placed' | Caret): void {
  const { field, readMove, end } = held ?? {}
  /** The field is left first: letters that are put together become what they are. */
  held = undefined
  watchGiven(target)
  target.focus()
  if (at === undefined) putCaretLast(target)
  else if (at !== 'placed') putCaretAt(target, at)
  if (field === undefined) return
  const move = readMove?.()
  if (move !== undefined) moveCaret(target, move)
  const typed = field.value
  end?.()
  if (typed !== '') target.ownerDocument.execCommand('insertText', false, toInserted(target, typed))
}

function watchGiven(target: HTMLElement): void {
  if (given?.target === target) return
  const now = { target, isTypedIn: false }
  given = now
  target.addEventListener('input', () => (now.isTypedIn = true), { once: true })
}

/** A text that has one line stays so. */
const toInserted = ({ contentEditable }: HTMLElement, typed: string) =>
  contentEditable === 'plaintext-only' ? typed.replaceAll(/\s*\n\s*/g, ' ') : typed

function createField(): HTMLTextAreaElement {
  const field = document.createElement('textarea')
  field.className = 'unseen'
  field.spellcheck = false
  field.setAttribute('aria-label', say.wait)
  return field
}
