import { expect, it } from 'vitest'
import { findSelectionRange } from './move-caret.ts'

const text = 'Or ring us and quote NN-1.'

it.each([
  ['the same letters if the field has the same text', text, 15, 20, [15, 20]],
  ['the caret if nothing is selected', text, 3, 3, [3, 3]],
  ['the words if the field contains them', 'Ring and quote {!Record.no}', 15, 20, [9, 14]],
  ['nothing if the field does not contain them', 'Elsewhere', 15, 20, undefined],
  ['nothing if no letter is selected', 'Elsewhere', 3, 3, undefined],
])('a selection on the page is mapped to a field as %s', (_, value, from, to, found) => {
  expect(findSelectionRange(value, { text, from, to })).toEqual(found)
})
