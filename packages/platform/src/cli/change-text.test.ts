import { expect, it } from 'vitest'
import { toChangeLines } from './change-text.ts'

const long = 'A sentence that goes on for a good while before anything in it is another one than it was'

it.each<[unknown, unknown, string[]]>([
  ['a', 'b', ['- a', '+ b']],
  [undefined, true, ['+ Yes']],
  [{ aName: [1] }, undefined, ['- A name: 1']],
  ['one\ntwo', 'one', ['- one two', '+ one']],
  [['Keep dry.', 'Keep cool.'], ['Keep cool.'], ['- Keep dry.']],
  ['<p>Twice</p>', '<p><b>Twice</b></p>', ['~ Twice (Formatting: bold)']],
])('describes a change from %j to %j in plain-text lines', (before, after, lines) => {
  expect(toChangeLines({ path: 'x', before, after })).toEqual(['x', ...lines.map((line) => `  ${line}`)])
})

it('shortens long strings so that they start shortly before the first difference', () => {
  const change = { path: 'x', before: `${long}.`, after: `${long} and more.` }
  expect(toChangeLines(change)).toEqual([
    'x',
    expect.stringMatching(/^ {2}- ….{20,60}it was\.$/),
    expect.stringMatching(/^ {2}\+ ….{20,60}it was and more\.$/),
  ])
})
