import { expect, test } from 'vitest'
import { findNearestName, toDidYouMean, toKnownNamesText } from './nearest-name.ts'

const commands = ['import', 'export', 'backup', 'restore', 'rollback', 'releases', 'submissions']

test.each([
  ['a letter too few', 'imprt', commands, 'import'],
  ['a letter too many', 'tittle', ['title', 'tile'], 'title'],
  ['two swapped letters', 'exprot', commands, 'export'],
  ['another letter', 'rollbeck', commands, 'rollback'],
  ['another case', 'TITLE', ['subtitle', 'title'], 'title'],
  ['a hyphen for a capital', 'heading-level', ['heading', 'headingLevel'], 'headingLevel'],
  ['a space for a hyphen', 'text block', ['text', 'text-block'], 'text-block'],
  ['British for American', 'colour', ['color', 'column'], 'color'],
  ['a missing end', 'text', ['button', 'text-block'], 'text-block'],
  ['an extra ending', 'headingText', ['heading', 'level'], 'heading'],
  ['the first of two equally near', 'cat', ['cut', 'cot'], 'cut'],
  ['a short option', '--nwe', ['--note', '--new', '--dry-run'], '--new'],
  ['no similar name', 'weather', commands, undefined],
  ['another word of two letters', 'md', ['lg', 'sm'], undefined],
  ['one letter for another', 'x', ['y'], undefined],
  ['an empty value', '', commands, undefined],
  ['an endless name', 'import'.repeat(1000), commands, undefined],
  ['no known names', 'import', [], undefined],
])('finds the nearest name: %s', (_, typed, known, expected) => {
  expect(findNearestName(typed, known)).toBe(expected)
})

test('suggests the most similar name in a sentence', () => {
  expect(toDidYouMean('imprt', commands)).toBe('Did you mean import?')
  expect(toDidYouMean('weather', commands)).toBeUndefined()
})

test('lists the known names if none is similar', () => {
  expect(toKnownNamesText('weather', commands)).toBe(`; known are ${commands.join(', ')}`)
  expect(toKnownNamesText('imprt', commands)).toBe('')
  expect(toKnownNamesText('imprt', [])).toBe('; known are none')
})
