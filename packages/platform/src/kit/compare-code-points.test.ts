import { expect, it } from 'vitest'
import { compareCodePoints } from './compare-code-points.ts'

it('compares by code point, even beyond U+FFFF, and sorts a prefix before longer strings', () => {
  const texts = ['', 'a', 'a\uD7FF', 'a\uE000', 'a\uFFFD', 'a\u{10000}', 'a\u{1F33F}', 'a\u{1F33F}b', 'b']
  expect(texts.toReversed().toSorted(compareCodePoints)).toEqual(texts)
})
