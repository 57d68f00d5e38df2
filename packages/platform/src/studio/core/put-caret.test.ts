import { expect, it } from 'vitest'
import { findCharacters } from './put-caret.ts'

const text = 'Or ring us and quote NN-1.'

it.each([
  ['the same letters, where the field says the same', text, 15, 20, [15, 20]],
  ['the caret, where nothing is selected', text, 3, 3, [3, 3]],
  ['the words, where the field says them among others', 'Ring and quote {!Record.no}', 15, 20, [9, 14]],
  ['nothing, where it does not say them', 'Elsewhere', 15, 20, undefined],
  ['nothing, where no letter is selected', 'Elsewhere', 3, 3, undefined],
])('a selection on the page becomes, in a field, %s', (_, value, from, to, found) => {
  expect(findCharacters(value, { text, from, to })).toEqual(found)
})
