import { describe, expect, it } from 'vitest'
import { foldText, limitWords, toSearchText } from './words.ts'

const ligature = '\uFDFA'

describe('query text', () => {
  it.each([
    ['ligatures', ligature.repeat(100)],
    ['compatibility squares', '\u3300'.repeat(400)],
    ['stacked accents', `e${'\u0301'.repeat(10_000)}`],
    ['plain words', 'peel '.repeat(2_000)],
  ])('stays below 200 characters after folding: %s', (_name, text) => {
    expect(Array.from(foldText(toSearchText(text))).length).toBeLessThanOrEqual(200)
  })

  it('stays unchanged if it is short', () => {
    expect(toSearchText('  Crème\u0000 de\njour ')).toBe('Crème de jour')
  })

  it('has at most twelve distinct words', () => {
    const words = Array.from({ length: 30 }, (_, index) => ({ word: `word${index % 15}` }))
    expect(limitWords(words)).toEqual(words.slice(0, 12))
    const repeated = Array.from({ length: 30 }, (_, index) => ({ word: `word${index % 12}` }))
    expect(limitWords(repeated)).toEqual(repeated)
  })
})
