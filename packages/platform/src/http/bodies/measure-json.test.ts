import fc from 'fast-check'
import { expect, it } from 'vitest'
import { measureJson, type JsonSize } from './measure-json.ts'

const measure = (text: string) => measureJson(Buffer.from(text))

it.each<[string, string, JsonSize]>([
  ['a number', '7', { depth: 0, values: 1 }],
  ['an empty list', '[]', { depth: 1, values: 1 }],
  ['an empty list with spaces', '[ \n\t\r]', { depth: 1, values: 1 }],
  ['an empty object', '{}', { depth: 1, values: 1 }],
  ['a list', '[1,"2",null]', { depth: 1, values: 4 }],
  ['an object', '{"a":1,"b":[true]}', { depth: 2, values: 4 }],
  ['empty lists in a list', '[[],{},[]]', { depth: 2, values: 4 }],
  ['JSON syntax in a string', '["[{,}]"]', { depth: 1, values: 2 }],
  ['a quote in a string', String.raw`["\"[[[,"]`, { depth: 1, values: 2 }],
  ['a backslash at the end of a string', String.raw`["\\",[1]]`, { depth: 2, values: 4 }],
  ['an escaped code unit', String.raw`["\u0022[",1]`, { depth: 1, values: 3 }],
  ['JSON syntax in a name', '{"[{,":1}', { depth: 1, values: 2 }],
  ['characters of several bytes', '["é,ﷺ,𝄞",1]', { depth: 1, values: 3 }],
  ['a byte order mark', '\uFEFF[1]', { depth: 1, values: 2 }],
])('measures %s', (_name, text, size) => {
  expect(measure(text)).toEqual(size)
})

it('measures the same depth and number of values as a traversal of the parsed JSON', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
      expect(measure(JSON.stringify(value, undefined, indent))).toEqual(
        walk(JSON.parse(JSON.stringify(value))),
      )
    }),
  )
})

function walk(value: unknown): JsonSize {
  if (typeof value !== 'object' || value === null) return { depth: 0, values: 1 }
  const inside = Object.values(value).map(walk)
  return {
    depth: 1 + Math.max(0, ...inside.map(({ depth }) => depth)),
    values: 1 + inside.reduce((sum, { values }) => sum + values, 0),
  }
}

it.each([
  ['opened but never closed', '['.repeat(1_000_000), 1_000_000],
  ['closed and never opened', ']'.repeat(1_000_000), 0],
  ['with an unclosed string', `"${'['.repeat(1_000_000)}`, 0],
  ['with a string of backslashes', `"${'\\'.repeat(1_000_000)}`, 0],
])('measures a megabyte of brackets without a stack overflow: lists %s', (_name, text, depth) => {
  expect(measure(text).depth).toBe(depth)
})
