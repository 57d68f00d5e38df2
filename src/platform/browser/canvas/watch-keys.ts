/** Keys on the canvas are the studio's, but where somebody types. */
import type { PressedKey } from './messages.ts'
import { isStudios } from './typing.ts'

const plain = new Set(['Tab', 'Escape', 'Enter', 'Delete', 'Backspace', '/', '?', 'F2', 'F6'])
const withAlt = new Set(['ArrowUp', 'ArrowDown', '1', '2'])
const withCommand = new Set(['k', 'z', 'y', 'd', 's'])
/** Without Shift the browser's own. */
const withCommandAndShift = new Set(['f', 'p'])
/** End what is typed into a text. */
const ending = new Set(['Tab', 'Escape', 'Enter', 'F6'])
/** Of these the studio hears, too: they lead elsewhere. Of a text that it edits itself, of all. */
const leading = new Set(['Tab', 'F6'])

type Keys = {
  readonly document: Document
  readonly isTyping: (target: EventTarget | null) => boolean
  readonly leave: () => void
  readonly onKey: (key: PressedKey) => void
}

export function watchKeys({ document, isTyping, leave, onKey }: Keys): void {
  const take = (event: KeyboardEvent) => {
    const { key, target } = event
    if (event.isComposing || !isOfStudio(event)) return
    if (isField(target) && key !== 'Escape') return
    if (!isTyping(target) && !isStudios(target)) {
      event.preventDefault()
      return onKey(toPressed(event))
    }
    if (!ending.has(key) || (key === 'Enter' && isStudios(target))) return
    event.preventDefault()
    leave()
    if (leading.has(key) || isStudios(target)) onKey(toPressed(event))
  }
  document.addEventListener('keydown', take, true)
}

function isOfStudio({ key, shiftKey, altKey, ctrlKey, metaKey }: PressedKey): boolean {
  const name = key.toLowerCase()
  if (ctrlKey || metaKey)
    return !altKey && (withCommand.has(name) || (shiftKey && withCommandAndShift.has(name)))
  return altKey ? withAlt.has(key) : plain.has(key)
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
