import { expect, it } from 'vitest'
import { toChangeText } from './change-text.ts'

const long = 'A sentence that goes on for a good while before anything in it is another one than it was'

it.each([
  ['a', 'b', 'x: “a” → “b”'],
  [undefined, true, 'x: (nothing) → true'],
  [{ a: [1] }, undefined, 'x: {"a":[1]} → (nothing)'],
  ['one\ntwo', 'one', 'x: “one two” → “one”'],
])('describes the change from %j to %j', (before, after, text) => {
  expect(toChangeText({ path: 'x', before, after })).toBe(text)
})

it('shows long texts from their first difference', () => {
  const text = toChangeText({
    path: 'x',
    before: `${long}.`,
    after: `${long} and more, which is long as well.`,
  })
  expect(text).toMatch(/^x: ….*than it was\.”/)
  expect(text).toContain('→ …')
  expect(text).toContain('it was and more')
})
