/** Keys on the canvas are the studio's, but where somebody types. */
import type { PressedKey } from './messages.ts'
import { isStudios } from './typing.ts'

const plain = /^(?:Tab|Escape|Enter|Delete|Backspace|[/?]|F[26])$/
const withAlt = /^(?:ArrowUp|ArrowDown|[12])$/
const withCommand = /^[kzyds]$/i
/** Without Shift the browser's own. */
const withCommandAndShift = /^[fp]$/i
/** End what is typed into a text. */
const ending = /^(?:Tab|Escape|Enter|F6)$/
/** Of these the studio hears, too: they lead elsewhere. Of a text that it edits itself, of all. */
const leading = /^(?:Tab|F6)$/

type Keys = {
  readonly document: Document
  readonly isTyping: (target: EventTarget | null) => boolean
  readonly leave: () => void
  readonly onKey: (key: PressedKey) => void
}

export function watchKeys({ document, isTyping, leave, onKey }: Keys): void {
  const take = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey } = event
    if (event.isComposing || !isOfStudio(event)) return
    if (isField(target) && key !== 'Escape') return
    if ((ctrlKey || metaKey || !isTyping(target)) && !isStudios(target)) {
      event.preventDefault()
      return onKey(toPressed(event))
    }
    if (!ending.test(key) || (key === 'Enter' && isStudios(target))) return
    event.preventDefault()
    leave()
    if (leading.test(key) || isStudios(target)) onKey(toPressed(event))
  }
  document.addEventListener('keydown', take, true)
}

function isOfStudio({ key, shiftKey, altKey, ctrlKey, metaKey }: PressedKey): boolean {
  if (ctrlKey || metaKey)
    return !altKey && (withCommand.test(key) || (shiftKey && withCommandAndShift.test(key)))
  return (altKey ? withAlt : plain).test(key)
}

/** An event cannot be posted. */
const toPressed = ({ key, shiftKey, altKey, ctrlKey, metaKey }: PressedKey): PressedKey => ({
  key,
  shiftKey,
  altKey,
  ctrlKey,
  metaKey,
})

const isField = (target: EventTarget | null) =>
  target instanceof Element && target.matches('input, textarea, select')
