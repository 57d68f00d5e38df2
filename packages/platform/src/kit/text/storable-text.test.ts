import { expect, it } from 'vitest'
import { findUnstorableCharacter, toStorableText } from './storable-text.ts'

it.each([
  ['NUL', 'a\0b', 'the character NUL (U+0000)'],
  ['NUL alone', '\0', 'the character NUL (U+0000)'],
  ['the first half of a surrogate pair', 'a\ud800b', 'an unpaired surrogate'],
  ['the second half of a surrogate pair', '\udfff', 'an unpaired surrogate'],
  ['surrogates in the wrong order', '\udfff\ud800', 'an unpaired surrogate'],
  ['a complete surrogate pair', '😀', undefined],
  ['an empty string', '', undefined],
  ['other control characters', '\u0001\t\r\n\u0085\ufffe\uffff', undefined],
])('finds the first unstorable character of a string: %s', (_, text, found) => {
  expect(findUnstorableCharacter(text)).toBe(found)
})

it('removes characters that some databases reject', () => {
  expect(toStorableText('a\ud800b\0c😀\udfff')).toBe('abc😀')
})
