/**
 * Parses key names. `Mod+K` is Ctrl K, or ⌘ K on a Mac. A character such as `?` represents itself, whatever modifier
 * keys are needed to type it.
 */

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

export const toKeyLabel = (keys: string): string =>
  keys
    .split('+')
    .map((key) => (isMac ? macWords[key] : undefined) ?? words[key] ?? key)
    .join(isMac ? '' : ' ')

/** Returns true if exactly the keys of this shortcut were pressed. */
export function isShortcutPressed(press: KeyPress, keys: string): boolean {
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

/** Returns true for the keyboard shortcuts for undo and redo, which a field may handle itself. */
export const isUndoKey = (press: KeyPress): boolean =>
  ['Mod+Z', 'Mod+Shift+Z', 'Mod+Y'].some((keys) => isShortcutPressed(press, keys))

/** Returns true for keys without Ctrl or Alt, because these type text in a field. */
export const isTextKey = (keys: string): boolean => !/Mod|Alt|^F\d/.test(keys)

export const isEditableTarget = (target: EventTarget | null): boolean =>
  isElement(target) &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))

/** Avoids `instanceof`, because the frame has its own classes for its elements. */
const isElement = (target: EventTarget | null): target is HTMLElement =>
  target !== null && 'matches' in target
