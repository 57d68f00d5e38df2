import { describe, expect, it } from 'vitest'
import { isShortcutPressed, isTextKey, isUndoKey, toKeyLabel } from './keys.ts'

const press = (key: string, held: readonly ('ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey')[] = []) => ({
  key,
  ctrlKey: held.includes('ctrlKey'),
  metaKey: held.includes('metaKey'),
  altKey: held.includes('altKey'),
  shiftKey: held.includes('shiftKey'),
})

describe('keys', () => {
  it.each([
    ['Mod+K', press('k', ['ctrlKey']), true],
    ['Mod+K', press('K', ['metaKey']), true],
    ['Mod+K', press('k'), false],
    ['Mod+Z', press('Z', ['ctrlKey', 'shiftKey']), false],
    ['Mod+Shift+Z', press('Z', ['ctrlKey', 'shiftKey']), true],
    ['Alt+ArrowUp', press('ArrowUp', ['altKey']), true],
    ['Alt+ArrowUp', press('ArrowUp'), false],
    ['?', press('?', ['shiftKey']), true],
    ['?', press('?', ['shiftKey', 'altKey']), false],
    ['Delete', press('Delete'), true],
  ])('match %s only if exactly those keys are pressed: %o', (keys, pressed, isIt) => {
    expect(isShortcutPressed(pressed, keys)).toBe(isIt)
  })

  it.each([
    ['undo', press('z', ['ctrlKey']), true],
    ['redo', press('Z', ['metaKey', 'shiftKey']), true],
    ['redo, otherwise', press('y', ['ctrlKey']), true],
    ['a letter', press('z'), false],
    ['another command', press('x', ['ctrlKey']), false],
  ])('may be handled by a field: %s', (_, pressed, isIt) => {
    expect(isUndoKey(pressed)).toBe(isIt)
  })

  it('type text unless Ctrl or Alt is pressed', () => {
    expect(['?', '/', 'Delete', 'Mod+K', 'Alt+ArrowUp'].map(isTextKey)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
  })

  it('have readable labels', () => {
    expect(['Mod+Shift+Z', 'Alt+ArrowUp', '/'].map(toKeyLabel)).toEqual(['Ctrl Shift Z', 'Alt ↑', '/'])
  })
})
