import { expect, test } from 'vitest'
import { findNearestName, toSuggestionText, toKnownNamesText } from './nearest-name.ts'

const commands = ['import', 'export', 'backup', 'restore', 'rollback', 'releases', 'submissions']

test.each([
  ['a missing letter', 'imprt', commands, 'import'],
  ['an additional letter', 'tittle', ['title', 'tile'], 'title'],
  ['two swapped letters', 'exprot', commands, 'export'],
  ['another letter', 'rollbeck', commands, 'rollback'],
  ['another case', 'TITLE', ['subtitle', 'title'], 'title'],
  ['a hyphen for a capital', 'heading-level', ['heading', 'headingLevel'], 'headingLevel'],
  ['a space for a hyphen', 'text block', ['text', 'text-block'], 'text-block'],
  ['British for American', 'colour', ['color', 'column'], 'color'],
  ['a missing end', 'text', ['button', 'text-block'], 'text-block'],
  ['an extra ending', 'headingText', ['heading', 'level'], 'heading'],
  ['the first of two equally similar names', 'cat', ['cut', 'cot'], 'cut'],
  ['a short option', '--nwe', ['--note', '--new', '--dry-run'], '--new'],
  ['no similar name', 'weather', commands, undefined],
  ['another word of two letters', 'md', ['lg', 'sm'], undefined],
  ['one letter for another', 'x', ['y'], undefined],
  ['an empty value', '', commands, undefined],
  ['a very long name', 'import'.repeat(1000), commands, undefined],
  ['no known names', 'import', [], undefined],
])('finds the most similar name: %s', (_, typed, known, expected) => {
  expect(findNearestName(typed, known)).toBe(expected)
})

test('suggests the most similar name in a sentence', () => {
  expect(toSuggestionText('imprt', commands)).toBe('Did you mean import?')
  expect(toSuggestionText('weather', commands)).toBeUndefined()
})

test('lists the known names if no name is similar', () => {
  expect(toKnownNamesText('weather', commands)).toBe(`; known are ${commands.join(', ')}`)
  expect(toKnownNamesText('imprt', commands)).toBe('')
  expect(toKnownNamesText('imprt', [])).toBe('; known are none')
})
