import { expect, it } from 'vitest'
import { toProblemCountText } from './problem-count.ts'

it.each([
  [1, '1 problem'],
  [100, '100 problems'],
  [101, '100+ problems'],
])('shows %i listed problems as “%s”', (number, text) => {
  expect(toProblemCountText(number)).toBe(text)
})
