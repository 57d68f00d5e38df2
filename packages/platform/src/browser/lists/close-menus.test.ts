import { expect, it } from 'vitest'
import { closeMenusOnEscape } from './close-menus.ts'

function open(activeInside: boolean) {
  const focused: string[] = []
  const details = {
    open: true,
    contains: () => activeInside,
    ownerDocument: { activeElement: {} },
    querySelector: () => ({ focus: () => focused.push('summary') }),
  }
  const document = Object.assign(new EventTarget(), { querySelectorAll: () => [details] })
  closeMenusOnEscape(document as unknown as Document)
  const press = (key: string) =>
    document.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key }))
  return { details, focused, press }
}

it('SITE-7 closes an open menu on Escape and returns the focus to the control that opened it', () => {
  const { details, focused, press } = open(true)
  press('a')
  expect(details.open).toBe(true)
  press('Escape')
  expect([details.open, focused]).toEqual([false, ['summary']])
})

it('SITE-7 does not move the focus if the focus is outside the menu', () => {
  const { details, focused, press } = open(false)
  press('Escape')
  expect([details.open, focused]).toEqual([false, []])
})
