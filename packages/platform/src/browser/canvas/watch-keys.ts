/** Passes keys that are pressed on the canvas to the studio, except while typing. */
import type { PressedKey } from './messages.ts'
import { isInStudioEditor } from './typing.ts'

const plain = /^(?:Tab|Escape|Enter|Delete|Backspace|[/?]|F[26])$/
const withAlt = /^(?:ArrowUp|ArrowDown|[12])$/
const withCommand = /^[kzyds]$/i
/** Keys that the browser handles unless Shift is also pressed. */
const withCommandAndShift = /^[fp]$/i
/** Keys that end typing. */
const ending = /^(?:Tab|Escape|Enter|F6)$/
/**
 * Keys that are reported even while the editor types, because they move the focus. In text that the studio edits
 * itself, all keys are reported.
 */
const leading = /^(?:Tab|F6)$/

type KeyListeners = {
  readonly document: Document
  readonly isTyping: (target: EventTarget | null) => boolean
  readonly leave: () => void
  readonly onKey: (key: PressedKey) => void
}

export function watchKeys({ document, isTyping, leave, onKey }: KeyListeners): void {
  const handleKey = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey } = event
    if (event.isComposing || !isOfStudio(event)) return
    if (isField(target) && key !== 'Escape') return
    if ((ctrlKey || metaKey || !isTyping(target)) && !isInStudioEditor(target)) {
      event.preventDefault()
      return onKey(toPressedKey(event))
    }
    if (!ending.test(key) || (key === 'Enter' && isInStudioEditor(target))) return
    event.preventDefault()
    leave()
    if (leading.test(key) || isInStudioEditor(target)) onKey(toPressedKey(event))
  }
  document.addEventListener('keydown', handleKey, true)
}

function isOfStudio({ key, shiftKey, altKey, ctrlKey, metaKey }: PressedKey): boolean {
  if (ctrlKey || metaKey)
    return !altKey && (withCommand.test(key) || (shiftKey && withCommandAndShift.test(key)))
  return (altKey ? withAlt : plain).test(key)
}

/** Copies the properties of the event, because an event cannot be sent as a message. */
const toPressedKey = ({ key, shiftKey, altKey, ctrlKey, metaKey }: PressedKey): PressedKey => ({
  key,
  shiftKey,
  altKey,
  ctrlKey,
  metaKey,
})

const isField = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input, textarea, select')
