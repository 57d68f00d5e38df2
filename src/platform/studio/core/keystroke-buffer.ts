/**
 * Buffers keys for a field that is still loading its form or editor, because editors type at once. Until the field is ready, an invisible
 * field has the focus and stores what is typed; otherwise letters would be lost, and a space or Delete would do harm.
 */
import type { Caret } from '#browser'
import { say } from '../messages/messages.ts'
import { isPressed } from './keys.ts'
import { moveCaret, putCaretAt, putCaretLast, type CaretMove } from './put-caret.ts'

/** Longer than anything takes to load; afterwards the focus returns to where it was. */
const patienceMs = 15_000

type KeystrokeBuffer = {
  readonly field: HTMLTextAreaElement
  /** Reads the caret movement that was pressed before the first letter. */
  readonly readMove: () => CaretMove | undefined
  readonly end: () => void
  readonly leave: () => void
}

const moves: readonly (readonly [keys: string, CaretMove])[] = [
  ['Mod+A', 'all'],
  ['Home', 'start'],
  ['End', 'end'],
]

let held: KeystrokeBuffer | undefined

/** The field that got the keys since the last click on text. */
let given: { readonly target: HTMLElement; isTypedIn: boolean } | undefined

/** Starts buffering after a click on text. */
export function restartBuffer(): void {
  given = undefined
  bufferKeystrokes()
}

/** Returns true if the focus is still in the buffer, or in the field that got its keys. */
export const isWaiting = (): boolean => held !== undefined || given?.target.matches(':focus') === true

/**
 * Returns true if letters have gone into a field since the last click, so that a late second answer to the click does not move the focus.
 * The field also gets the keys that were buffered meanwhile.
 */
export function keepFlushed(): boolean {
  if (given?.isTypedIn !== true || !given.target.isConnected) return false
  if (held !== undefined) flushKeystrokes(given.target, 'placed')
  return true
}

/**
 * Starts buffering, until the keys are given to a field or the focus leaves. Returns a function that returns true while this buffering
 * lasts.
 */
export function bufferKeystrokes(): () => boolean {
  const { field } = (held ??= hold())
  return () => held?.field === field
}

/** Returns true if this is the buffer and it has no letters yet: undo keys then undo the stored edit. */
export const isBufferEmpty = (target: EventTarget | null): boolean =>
  held !== undefined && held.field === target && held.field.value === ''

/** Stops buffering without a target; the focus returns to where it was. */
export const discardKeystrokes = (): void => held?.leave()

/**
 * Buffers until the returned function is called: it restores the focus and returns what was typed, or undefined if the editor pressed
 * Escape.
 */
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

function hold(): KeystrokeBuffer {
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
    /** When the window loses focus, its active element stays the same. */
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

/** Gives the buffered keys to the field: at the caret that is placed already, at the clicked position, else at the end. */
export function flushKeystrokes(target: HTMLElement, at?: 'placed' | Caret): void {
  const { field, readMove, end } = held ?? {}
  /** The buffer loses focus first, which completes an input-method composition. */
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

/** Keeps a single-line text on one line. */
const toInserted = ({ contentEditable }: HTMLElement, typed: string) =>
  contentEditable === 'plaintext-only' ? typed.replaceAll(/\s*\n\s*/g, ' ') : typed

function createField(): HTMLTextAreaElement {
  const field = document.createElement('textarea')
  field.className = 'unseen'
  field.spellcheck = false
  field.setAttribute('aria-label', say.wait)
  return field
}
