import { describe, expect, it } from 'vitest'
import { findTypedName, enableTypeAhead } from './type-ahead.ts'

const names = ['Acne', 'Ageing', 'Éclat', 'Dry skin', 'Redness', 'Rosacea']

describe('findTypedName', () => {
  it.each([
    ['a', -1, 0],
    ['a', 0, 1],
    ['a', 1, 0],
    ['aa', 0, 1],
    ['aaa', 1, 0],
    ['ag', 0, 1],
    ['ac', 0, 0],
    ['R', -1, 4],
    ['ro', 4, 5],
    ['e', 5, 2],
    ['drys', 0, 3],
    ['x', 2, -1],
    ['acx', 0, -1],
  ])('STO-4 typing %j at link %i moves the focus to link %i', (typed, from, expected) => {
    expect(findTypedName(names, { typed, from })).toBe(expected)
  })
})

/** Creates a menu of links in a `details` element, and simulates a visitor's typing. */
function openMenu({ isOpen = true, hidden = '' } = {}) {
  let focused: object | undefined
  let forget = { delayMs: 0, run: () => {} }
  const links = names.map((textContent) => {
    const checkVisibility = () => textContent !== hidden
    const focus = () => (focused = link)
    const link = { textContent, getClientRects: () => [{}], checkVisibility, closest, focus }
    return link
  })
  const menu = { querySelectorAll: () => links }
  function closest(selector: string) {
    return isOpen && selector.includes('details[open]') ? menu : null
  }
  const target = new EventTarget()
  enableTypeAhead(target as unknown as Document, (delayMs, run) => {
    forget = { delayMs, run }
    return () => {}
  })
  const press = (key: string, modifiers: Record<string, boolean> = {}) => {
    const event = Object.assign(new Event('keydown', { cancelable: true }), { key, ...modifiers })
    Object.defineProperty(event, 'target', { value: focused ?? { closest } })
    target.dispatchEvent(event)
    return event.defaultPrevented
  }
  return { press, pause: () => forget, name: () => links.find((link) => link === focused)?.textContent }
}

describe('enableTypeAhead', () => {
  it('STO-4 appends each keystroke to the typed word, and starts a new word 700 ms after the last keystroke', () => {
    const { press, pause, name } = openMenu()
    press('r')
    expect(name()).toBe('Redness')
    press('o')
    expect(name()).toBe('Rosacea')
    expect(pause().delayMs).toBe(700)
    press('a')
    expect(name()).toBe('Rosacea')
    pause().run()
    press('a')
    expect(name()).toBe('Acne')
  })

  it.each([
    ['with Control', 'a', { ctrlKey: true }],
    ['with Alt', 'a', { altKey: true }],
    ['with Meta', 'a', { metaKey: true }],
    ['a key during composition', 'a', { isComposing: true }],
    ['Space', ' ', {}],
    ['Enter', 'Enter', {}],
    ['a letter with which no link begins', 'x', {}],
  ])('STO-4 does not handle %s', (_what, key, modifiers) => {
    const { press, name } = openMenu()
    expect(press(key, modifiers)).toBe(false)
    expect(name()).toBeUndefined()
  })

  it('STO-4 skips a link in a closed disclosure', () => {
    const { press, name } = openMenu({ hidden: 'Redness' })
    press('r')
    expect(name()).toBe('Rosacea')
  })

  it('STO-4 does nothing without an open menu', () => {
    const { press, name } = openMenu({ isOpen: false })
    expect(press('a')).toBe(false)
    expect(name()).toBeUndefined()
  })
})
