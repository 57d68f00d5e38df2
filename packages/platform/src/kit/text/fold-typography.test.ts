import { expect, it } from 'vitest'
import { foldTypography, hasAllWords } from './fold-typography.ts'

it('converts typographic characters to characters on a keyboard, and preserves accents, capitals and line breaks', () => {
  expect(foldTypography('“Skin’s” next‑day\u00A0Zor\u00ADbium – Acné\n')).toBe(
    '"Skin\'s" next-day Zorbium – Acné\n',
  )
})

it.each([
  ['Acné & scars', 'acne', true],
  ['Acne', 'ACNÉ', true],
  ['Skin’s own', "own skin's", true],
  ['Double\u00A0Fight', 'double fight', true],
  ['Acne', 'acne scars', false],
  ['Acne', '  ', true],
])('%s contains the words %s: %s', (text, words, has) => {
  expect(hasAllWords(text, words)).toBe(has)
})
