/** Keys on the canvas are the studio's, but where somebody types. */
import type { PressedKey } from './messages.ts'

const plain = new Set(['Tab', 'Escape', 'Enter', 'Delete', 'Backspace', '/', '?'])
const withAlt = new Set(['ArrowUp', 'ArrowDown'])
const withCommand = new Set(['k', 'z', 'y', 'd', 's'])
/** End what is typed into a text. */
const ending = new Set(['Tab', 'Escape', 'Enter'])

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
    if (!isTyping(target)) {
      event.preventDefault()
      return onKey(toPressed(event))
    }
    if (!ending.has(key)) return
    event.preventDefault()
    leave()
    if (key === 'Tab') onKey(toPressed(event))
  }
  document.addEventListener('keydown', take, true)
}

function isOfStudio({ key, altKey, ctrlKey, metaKey }: PressedKey): boolean {
  if (ctrlKey || metaKey) return !altKey && withCommand.has(key.toLowerCase())
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
