import { expect, it } from 'vitest'
import { parseJson } from './index.browser.ts'

it('parses JSON, but rejects keys that pollute a prototype', () => {
  expect(parseJson('{"a":[1,{"constructor":"b","prototype":2}]}')).toEqual({
    a: [1, { constructor: 'b', prototype: 2 }],
  })
  for (const text of [
    '{"__proto__":1}',
    '[{"a":{"\\u005f_proto__":{"x":1}}}]',
    '{"constructor":{"prototype":{"x":1}}}',
    '{',
  ])
    expect(() => parseJson(text), text).toThrow(SyntaxError)
})
