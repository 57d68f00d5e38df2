import { expect, it } from 'vitest'
import { toCardPosition, type TargetBox } from './card-position.ts'

const window = { width: 1280, height: 800 }
const page: TargetBox = { x: 264, y: 88, width: 676, height: 680 }
const outline: TargetBox = { x: 0, y: 44, width: 264, height: 756 }
const undo: TargetBox = { x: 1016, y: 8, width: 56, height: 28 }
const menu: TargetBox = { x: 1214, y: 8, width: 28, height: 28 }

it('a card is placed on the side of its target that has more space, and beside a page is low enough not to cover the form’s first fields', () => {
  expect(toCardPosition(outline, window)).toMatchObject({ side: 'right', x: 278, width: 304 })
  expect(toCardPosition(page, window)).toMatchObject({ side: 'right', x: 954, y: 500, width: 304 })
  expect(toCardPosition({ ...page, width: 1016 }, window)).toMatchObject({ side: 'left', x: 12, width: 238 })
})

it('a card is below a button and inside the window, with its arrow pointing at the button', () => {
  expect(toCardPosition(undo, window)).toEqual({ side: 'below', x: 892, y: 50, width: 304, pointer: 152 })
  expect(toCardPosition(menu, window)).toEqual({ side: 'below', x: 964, y: 50, width: 304, pointer: 264 })
})

it.each([
  ['page', page],
  ['outline', outline],
  ['undo', undo],
  ['menu', menu],
  ['a low target', { x: 600, y: 700, width: 100, height: 90 }],
])('a card covers no part of its target: %s', (_, target) => {
  for (const { width, height } of [window, { width: 1440, height: 900 }]) {
    const position = toCardPosition(target, { width, height })
    if (position === undefined) throw new Error('There is room.')
    const isBeside = position.x + position.width <= target.x || position.x >= target.x + target.width
    expect(isBeside || position.y >= target.y + target.height).toBe(true)
    expect(position.x + position.width).toBeLessThanOrEqual(width - 12)
    expect(position.pointer).toBeGreaterThanOrEqual(20)
  }
})

it('a card has no position next to a target that fills the window', () => {
  expect(
    toCardPosition({ x: 0, y: 88, width: 375, height: 700 }, { width: 375, height: 812 }),
  ).toBeUndefined()
})
