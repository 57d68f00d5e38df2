import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareCodePoints } from '#kit'
import { toNumberKey, toSortKey } from './sort-key.ts'
import { sortedTitles } from './testing.ts'

const compare = (a: string, b: string) => compareCodePoints(toSortKey(a), toSortKey(b))

describe('sort keys', () => {
  it('sort the sixty sample words in the expected order, whatever their initial order', () => {
    const words = sortedTitles.map(([word = '']) => word)
    expect(words).toHaveLength(60)
    fc.assert(
      fc.property(fc.shuffledSubarray(words, { minLength: 60 }), (shuffled) => {
        expect(shuffled.toSorted(compare)).toEqual(words)
      }),
      { numRuns: 20 },
    )
  })

  it('are equal for strings that differ only in case, accents, typography or leading zeros of numbers', () => {
    for (const words of sortedTitles) expect(new Set(words.map(toSortKey)).size, words.join()).toBe(1)
  })

  it('sort in the byte order that the databases use to compare strings', () => {
    const character = fc.integer({ min: 1, max: 0x10_ff_ff }).map((point) => String.fromCodePoint(point))
    const sample = fc.array(character, { maxLength: 20 }).map((characters) => characters.join(''))
    fc.assert(
      fc.property(sample, sample, (a, b) => {
        const [left, right] = [toSortKey(a), toSortKey(b)]
        expect(Math.sign(compareCodePoints(left, right))).toBe(
          Buffer.compare(Buffer.from(left), Buffer.from(right)),
        )
      }),
      { numRuns: 200 },
    )
  })

  it('contain only characters that both kinds of database can store', () => {
    expect(toSortKey('a\0b\u{D800}c\nd')).toBe('a b c d')
  })

  it('cover the first 120 characters, and fit into an index entry', () => {
    const start = 'x'.repeat(119)
    expect(compare(`${start}a`, `${start}b`)).toBeLessThan(0)
    expect(compare(`${start}xa`, `${start}xb`)).toBe(0)
    for (const text of ['\u{1F33F}', '7', '7 ', '!7', '水'])
      expect(Buffer.byteLength(toSortKey(text.repeat(300)))).toBeLessThan(1000)
  })

  it('omit accents of Latin, Greek and Cyrillic letters, except the breve in Cyrillic', () => {
    for (const [text, key] of [
      ['e\u0315\u0301', 'e'],
      ['\u03B1\u0301\u0306', '\u03B1'],
      ['\u0436\u0301\u0306', '\u04C2'],
      ['\u0938\u0301', '\u0938\u0301'],
    ] as const)
      expect(toSortKey(text)).toBe(key)
  })

  /**
   * Attack: a letter followed by very many combining marks. Searching backwards from each mark would take half a
   * minute.
   */
  it('are fast to compute even for a letter followed by very many combining marks', () => {
    expect(toSortKey(`\u0938${'\u0301'.repeat(10_000)}`)).toHaveLength(120)
  })

  it('for numbers sort in numeric order', () => {
    const number = fc.oneof(fc.double({ noNaN: true }), fc.integer(), fc.constantFrom(0, -0, 0.1, -1e-300))
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(Math.sign(compareCodePoints(toNumberKey(a), toNumberKey(b)))).toBe(Math.sign(a - b) || 0)
      }),
      { numRuns: 300, examples: [[-Infinity, Infinity]] },
    )
  })
})
