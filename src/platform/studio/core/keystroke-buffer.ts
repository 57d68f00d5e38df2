/**
 * Buffers keys for a field that is still loading its form or editor, because editors type at once. Until the field is
 * ready, an invisible field has the focus and stores what is typed; otherwise characters would be lost, and a space
 * or Delete would do harm.
 */
import type { Caret } from '#browser'
import { say } from '../messages/messages.ts'
import { isPressed } from './keys.ts'
import { moveCaret, putCaretAt, putCaretLast, type CaretMove } from './put-caret.ts'

/** Maximum time of buffering, longer than anything takes to load. Afterwards, the focus returns to where it was. */
const patienceMs = 15_000

type KeystrokeBuffer = {
  readonly field: HTMLTextAreaElement
  /** Reads the caret movement that was pressed before the first character. */
  readonly readMove: () => CaretMove | undefined
  readonly end: () => void
  readonly leave: () => void
}

/** Identifies one use of the buffer. */
export type HeldKeys = Pick<KeystrokeBuffer, 'field'>

export type KeyBuffer = {
  /** Starts buffering until the keys are given to a field or the focus leaves. Returns the identity of this use. */
  readonly hold: () => HeldKeys
  readonly isHeld: (held: HeldKeys) => boolean
  /** Starts buffering after a click on text. */
  readonly holdAnew: () => void
  /** Returns true if the focus is still in the buffer, or in the field that got its keys. */
  readonly isWaiting: () => boolean
  /**
   * Returns true if characters have gone into a field since the last click, so that a late second answer to the click
   * does not move the focus.
   */
  readonly isGiven: () => boolean
  /** Gives the buffered keys to the field: at the caret that is placed already, at the clicked position, else at the end. */
  readonly give: (target: HTMLElement, at?: 'placed' | Caret) => void
  /** Gives keys that were buffered since to the field that got the earlier keys. */
  readonly giveOn: () => void
  /** Stops buffering without a target; the focus returns to where it was. */
  readonly release: () => void
  /** Returns true if this is the buffer and it has no characters yet: undo keys then undo the stored edit. */
  readonly isEmpty: (target: EventTarget | null) => boolean
  /**
   * Buffers until the returned function is called: it restores the focus and returns what was typed, or undefined if the editor pressed
   * Escape.
   */
  readonly holdUntil: () => () => string | undefined
}

const moves: readonly (readonly [keys: string, CaretMove])[] = [
  ['Mod+A', 'all'],
  ['Home', 'start'],
  ['End', 'end'],
]

export function createKeyBuffer(): KeyBuffer {
  let held: KeystrokeBuffer | undefined
  /** The field that got the keys since the last click on text. */
  let given: { readonly target: HTMLElement; isTypedIn: boolean } | undefined
  const hold = () =>
    (held ??= openField({
      isHeld: (field) => held?.field === field,
      onEnd() {
        held = undefined
      },
    }))
  const give: KeyBuffer['give'] = (target, at) => {
    const from = held
    /** The buffer loses focus first, which completes an input-method composition. */
    held = undefined
    if (given?.target !== target) given = watchGiven(target)
    giveTo(target, from, at)
  }
  return {
    hold,
    isHeld: (one) => held === one,
    holdAnew() {
      given = undefined
      hold()
    },
    isWaiting: () => held !== undefined || given?.target.matches(':focus') === true,
    isGiven: () => given?.isTypedIn === true && given.target.isConnected,
    give,
    giveOn() {
      if (held !== undefined && given !== undefined) give(given.target, 'placed')
    },
    release: () => held?.leave(),
    isEmpty: (target) => held !== undefined && held.field === target && held.field.value === '',
    holdUntil() {
      const one = hold()
      let isLeft = false
      one.field.addEventListener('keydown', ({ key }) => {
        if (key === 'Escape') isLeft = true
      })
      return () => {
        if (held === one) one.leave()
        return isLeft ? undefined : one.field.value
      }
    },
  }
}

type Holding = { readonly isHeld: (field: HTMLElement) => boolean; readonly onEnd: () => void }

/** Focuses the invisible field until `leave`, until it loses the focus, or until its keys are read. */
function openField({ isHeld, onEnd }: Holding): KeystrokeBuffer {
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
    if (isHeld(field)) onEnd()
    field.remove()
  }
  field.addEventListener('blur', () => {
    /** When the window loses focus, its active element stays the same. */
    if (isHeld(field) && document.activeElement !== field) end()
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

function giveTo(target: HTMLElement, held: KeystrokeBuffer | undefined, at?: 'placed' | Caret): void {
  target.focus()
  if (at === undefined) putCaretLast(target)
  else if (at !== 'placed') putCaretAt(target, at)
  if (held === undefined) return
  const move = held.readMove()
  if (move !== undefined) moveCaret(target, move)
  const typed = held.field.value
  held.end()
  if (typed !== '') target.ownerDocument.execCommand('insertText', false, toInserted(target, typed))
}

function watchGiven(target: HTMLElement) {
  const given = { target, isTypedIn: false }
  target.addEventListener('input', () => (given.isTypedIn = true), { once: true })
  return given
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
