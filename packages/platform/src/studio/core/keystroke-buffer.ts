/**
 * Buffers keystrokes while a field's form or editor is still loading, because editors start typing immediately. Until
 * the field is ready, an invisible field has the focus. Otherwise, characters would be lost, and a space or Delete
 * would trigger an action.
 */
import type { Caret } from '#browser'
import { messages } from '../messages/messages.ts'
import { isShortcutPressed } from './keys.ts'
import { moveCaret, restoreCaret, moveCaretToEnd, type CaretMove } from './move-caret.ts'

/**
 * Maximum time for buffering. It is longer than any load takes. When it has passed, the previously focused element gets
 * the focus again.
 */
const patienceMs = 15_000

type KeystrokeBuffer = {
  readonly field: HTMLTextAreaElement
  /** Returns the caret movement of a key, such as Home, that was pressed before the first character. */
  readonly readMove: () => CaretMove | undefined
  readonly end: () => void
  readonly leave: () => void
  /** Takes the focus back if a script moves it to another element. A click still ends the buffering. */
  readonly keepFocus: () => void
}

/** Identifies one period of buffering. */
export type BufferedKeys = Pick<KeystrokeBuffer, 'field'>

export type KeyBuffer = {
  /**
   * Starts buffering. Buffering ends when the keystrokes are passed to a field or another element gets the focus.
   * Returns an object that identifies this period.
   */
  readonly hold: () => BufferedKeys
  readonly isHeld: (held: BufferedKeys) => boolean
  /** Starts buffering after a click on text. */
  readonly restart: () => void
  /** Returns true if the buffer has the focus, or the field that received the buffered keystrokes. */
  readonly isWaiting: () => boolean
  /**
   * Returns true if the editor has typed into the field since the last click. In that case, a second, late response to
   * the click must not move the focus.
   */
  readonly isGiven: () => boolean
  /**
   * Passes the buffered keystrokes to a field. They are inserted at the field's current caret, at the clicked position,
   * or at the end.
   */
  readonly give: (target: HTMLElement, at?: 'placed' | Caret) => void
  /** Passes further keystrokes to the field that received the earlier keystrokes. */
  readonly passOn: () => void
  /** Stops buffering without passing the keystrokes to a field, and restores the focus. */
  readonly release: () => void
  /**
   * Returns true if the target is the buffer's field and nothing has been typed. In this state, undo keys undo the last
   * stored edit.
   */
  readonly isEmpty: (target: EventTarget | null) => boolean
  /**
   * Buffers keystrokes until the returned function is called. This function restores the focus and returns the typed
   * text, or undefined if the editor has pressed Escape. Other scripts cannot move the focus in the meantime: for
   * example, a list focuses its next row when the response to an earlier action removes a row.
   */
  readonly holdUntil: () => () => string | undefined
}

/** Limits how often the buffer takes the focus back, because a dialog that traps the focus would take it again. */
const mostReturns = 5

const moves: readonly (readonly [keys: string, CaretMove])[] = [
  ['Mod+A', 'all'],
  ['Home', 'start'],
  ['End', 'end'],
]

export function createKeyBuffer(): KeyBuffer {
  let held: KeystrokeBuffer | undefined
  /** The field that has received the buffered keystrokes since the last click on text. */
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
    /**
     * `passKeysTo` removes the focus from the buffer before it reads the typed text, because this completes an input
     * method's composition.
     */
    held = undefined
    if (given?.target !== target) given = watchGiven(target)
    passKeysTo(target, from, at)
  }
  return {
    hold,
    isHeld: (one) => held === one,
    restart() {
      given = undefined
      hold()
    },
    isWaiting: () => held !== undefined || given?.target.matches(':focus') === true,
    isGiven: () => given?.isTypedIn === true && given.target.isConnected,
    give,
    passOn() {
      if (held !== undefined && given !== undefined) give(given.target, 'placed')
    },
    release: () => held?.leave(),
    isEmpty: (target) => held !== undefined && held.field === target && held.field.value === '',
    holdUntil() {
      const one = hold()
      one.keepFocus()
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

type KeyBufferOptions = { readonly isHeld: (field: HTMLElement) => boolean; readonly onEnd: () => void }

/**
 * Focuses the invisible field. Buffering continues until the field loses focus, `leave` is called, or the keystrokes
 * are read.
 */
function openField({ isHeld, onEnd }: KeyBufferOptions): KeystrokeBuffer {
  const before = document.activeElement
  const field = createField()
  const ended = new AbortController()
  let move: CaretMove | undefined
  let returns = 0
  const focus = () => field.focus({ preventScroll: true })
  const leave = () => {
    returns = 0
    field.blur()
    if (before instanceof HTMLElement) before.focus()
  }
  const waiting = setTimeout(leave, patienceMs)
  const end = () => {
    clearTimeout(waiting)
    ended.abort()
    if (isHeld(field)) onEnd()
    field.remove()
  }
  field.addEventListener('blur', () => {
    /**
     * Ends buffering only if another element becomes active. If the whole window loses focus, the active element stays
     * the same.
     */
    if (!isHeld(field) || document.activeElement === field) return
    if (returns === 0) return end()
    returns--
    queueMicrotask(() => isHeld(field) && focus())
  })
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Tab') event.preventDefault()
    if (event.key === 'Escape') leave()
    if (field.value === '') move = moves.find(([keys]) => isShortcutPressed(event, keys))?.[1] ?? move
  })
  const keepFocus = () => {
    returns = mostReturns
    document.addEventListener('pointerdown', () => (returns = 0), { capture: true, signal: ended.signal })
  }
  document.body.append(field)
  focus()
  return { field, readMove: () => move, end, leave, keepFocus }
}

function passKeysTo(target: HTMLElement, held: KeystrokeBuffer | undefined, at?: 'placed' | Caret): void {
  target.focus()
  if (at === undefined) moveCaretToEnd(target)
  else if (at !== 'placed') restoreCaret(target, at)
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

/** Removes line breaks if the target is a single-line text field. */
const toInserted = ({ contentEditable }: HTMLElement, typed: string) =>
  contentEditable === 'plaintext-only' ? typed.replaceAll(/\s*\n\s*/g, ' ') : typed

function createField(): HTMLTextAreaElement {
  const field = document.createElement('textarea')
  field.className = 'unseen'
  field.spellcheck = false
  field.setAttribute('aria-label', messages.wait)
  return field
}
