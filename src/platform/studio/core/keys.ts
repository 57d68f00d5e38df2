/** Keys by their names: `Mod+K` is Ctrl K, on a Mac ⌘ K. A sign such as `?` is named by itself, with whatever it takes to type it. */

export type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const isMac = typeof navigator !== 'undefined' && /mac/i.test(navigator.platform)
const macWords: Readonly<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' }
const words: Readonly<Record<string, string>> = {
  Mod: 'Ctrl',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Delete: 'Del',
  Escape: 'Esc',
}

export const toKeyWords = (keys: string): string =>
  keys
    .split('+')
    .map((key) => (isMac ? macWords[key] : undefined) ?? words[key] ?? key)
    .join(isMac ? '' : ' ')

/** Whether these keys are pressed, and no others. */
export function isPressed(press: KeyPress, keys: string): boolean {
  const names = keys.split('+')
  const key = names.at(-1) ?? ''
  const isSign = key.length === 1 && !/[a-z]/i.test(key)
  return (
    press.key.toLowerCase() === key.toLowerCase() &&
    (press.ctrlKey || press.metaKey) === names.includes('Mod') &&
    press.altKey === names.includes('Alt') &&
    (isSign || press.shiftKey === names.includes('Shift'))
  )
}

/** Undo and redo, which a field may have of its own. */
export const isUndoKey = (press: KeyPress): boolean =>
  ['Mod+Z', 'Mod+Shift+Z', 'Mod+Y'].some((keys) => isPressed(press, keys))

/** Without Ctrl or Alt a key types; where somebody types, it is left to that. */
export const isTyping = (keys: string): boolean => !/Mod|Alt|^F\d/.test(keys)

export const isTypedInto = (target: EventTarget | null): boolean =>
  isElement(target) &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))

/** Also one of the page in a frame, whose classes are others. */
const isElement = (target: EventTarget | null): target is HTMLElement =>
  target !== null && 'matches' in target
