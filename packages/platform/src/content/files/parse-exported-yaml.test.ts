import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ContentDraft } from '../types/change.ts'
import { scaleEditRounds } from '../../../../../tests/count-edits.ts'
import { toFileText } from './content-file.ts'
import { parseExportedYaml } from './parse-exported-yaml.ts'
import { findYamlProblems, parseFile } from './yaml-problems.ts'

/** Returns the result of the full YAML parser; undefined if the parser finds an error. */
function parse(text: string): unknown {
  const file = parseFile(text)
  return findYamlProblems(text, file).length > 0 ? undefined : file.document.toJS({ maxAliasCount: 0 })
}

const words = fc.constantFrom(
  'a',
  'b: c',
  'd #e',
  "f'g",
  '"h"',
  '- i',
  '{!Item.title}',
  '',
  ' ',
  '\n',
  '|',
  '>',
  '*',
  '&',
  '%',
  '@',

  'null',
  'True',
  '~',
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x1F',
  '0o7',
  '.inf',
  '.5',
  '1_000',
  '2026-11-22',
  '<p>é</p>',

  '\t',
  '\u2028',
  '\u0085',
  '\\',
  ':',
  ',',
  '[',
  ']',
  '}',
  '---',
  '...',
  '?',
  '😀',
  '\u{1f}',
  '00',
  '+1',
  '=',
  '<<',

  'de_DE',
  'face',
  'e5',
  '--dxp-s-tint',
  '-',
  '0b1',
  '12:30',
)
const text = fc.array(words, { maxLength: 5 }).map((parts) => parts.join(''))
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.constantFrom(null, true, false, 0, -0, 1.25, 1e21, 123456789, [], {}),
    fc.array(tie('any'), { maxLength: 4 }),
    fc.dictionary(
      fc.constantFrom(
        'a',
        'b-c',
        'd e',
        '1',
        'true',
        'null',
        'x.y',
        'ns:name',
        '--dxp-g-root',
        'face',
        '.inf',
      ),
      tie('any'),
      {
        maxKeys: 4,
      },
    ),
  ),
})).any

const toBodyFile = (body: unknown) => {
  const draft = {
    contentKey: 'MC',
    managedContentId: '20Y',
    recordId: null,
    type: 't',
    title: 'T',
    urlName: 'u',
  }
  return toFileText({ ...draft, language: 'en_GB', body: { body } } as ContentDraft)
}

it('parses exported files with the same result as the full YAML parser, and leaves unknown syntax to that parser', () => {
  let read = 0
  fc.assert(
    fc.property(value, (body) => {
      const file = toBodyFile(body)
      const fixed = parseExportedYaml(file)
      if (fixed === undefined) return
      read++
      expect(fixed).toEqual(parse(file))
    }),
    { numRuns: scaleEditRounds(150), seed: 20 },
  )
  expect(read).toBeGreaterThan(scaleEditRounds(150) / 3)
})

it('parses an edited file with the same result as the full parser, or leaves the file to that parser', () => {
  const changes = fc.array(
    fc.record({
      at: fc.nat(400),
      length: fc.nat(3),
      put: fc.constantFrom(
        '',
        ' ',
        '  ',
        '\n',
        '#',
        ' #',
        ':',
        ': ',
        '- ',
        '"',
        "'",
        '|',
        '-',
        '&a ',
        '*a',
        '!t ',
        'a',
        '1',
        '\n\n',
      ),
    }),
    { minLength: 1, maxLength: 3 },
  )
  let read = 0
  fc.assert(
    fc.property(value, changes, (body, places) => {
      const changed = places.reduce(
        (file, { at, length, put }) =>
          file.slice(0, at % file.length) + put + file.slice((at % file.length) + length),
        toBodyFile(body),
      )
      const fixed = parseExportedYaml(changed)
      if (fixed === undefined) return
      read++
      expect(fixed).toEqual(parse(changed))
    }),
    { numRuns: scaleEditRounds(600), seed: 20 },
  )
  expect(read).toBeGreaterThan(scaleEditRounds(600) / 40)
})

it.each([
  ['an empty entry', 'a:\n  - \n'],
  ['an empty key', 'a:\n'],
  ['a key that is null', 'Null: b\n'],
  ['a repeated key', 'a: b\na: c\n'],
  ['an alias', 'a: &x b\nc: *x\n'],
  ['an expression without quotation marks', 'a: {!Item.title}\n'],
  ['a string over two lines', 'a: b\n  c\n'],
  ['a string in another notation', 'a: >-\n  b\n'],
  ['a comment', 'a: b # c\n'],
  ['a number in another notation', 'a: 0x1F\n'],
  ['a key that pollutes the prototype', '__proto__: b\n'],
])('leaves %s to the full parser', (_, file) => {
  expect(parseExportedYaml(file)).toBeUndefined()
})

it.each([
  ['a language', 'language: de_DE\n', { language: 'de_DE' }],
  ['the name of a theme token', '--dxp-g-root: --dxp-s-tint\n', { '--dxp-g-root': '--dxp-s-tint' }],
  [
    'a key with a namespace',
    'sfdc_cms:media:\n  - ns:name: face\n',
    { 'sfdc_cms:media': [{ 'ns:name': 'face' }] },
  ],
  ['the key of a label', 'account.title: e5\n', { 'account.title': 'e5' }],
])('reads %s itself, because imports of large sites contain many', (_, file, result) => {
  expect(parseExportedYaml(file)).toEqual(result)
  expect(parse(file)).toEqual(result)
})
