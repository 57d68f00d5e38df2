import { describe, expect, it } from 'vitest'
import { createAnalyser } from './analyser.ts'
import { toExcerpt } from './excerpt.ts'
import { createMatcher } from './mark-text.ts'

const analyser = createAnalyser('en_GB')

/** Creates an excerpt for a query in which each word forms its own group. */
function show(body: string, words: string, strapline = ''): string {
  const groups = words.split(' ').map((word) => ({ alternatives: [{ terms: [analyser.toTerm(word)] }] }))
  const findMatches = createMatcher(groups, analyser)
  return toExcerpt({ strapline, body }, { analyser, findMatches })
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('')
}

const long = (word: string) =>
  `${'Far away from everything '.repeat(20)}stands ${word}${' and goes on'.repeat(30)}.`

describe('an excerpt', () => {
  it.each([
    [
      'the sentence that matched, not the beginning',
      ['It is the first thing that is said. Then the peel is neutralised, in one step and calmly.', 'peels'],
      'Then the [peel] is neutralised, in one step and calmly.',
    ],
    [
      'the sentence with the most matches',
      [
        'A serum that is for every skin and every day. A serum for the dark hours of the coldest winter.',
        'serum dark',
      ],
      'A [serum] for the [dark] hours of the coldest winter.',
    ],
    [
      'the strapline if no sentence has more matches',
      ['A serum for all.', 'serum', 'The serum'],
      'The [serum]',
    ],
    ['the strapline if nothing matches', ['A serum for all.', 'peel', 'The serum'], 'The serum'],
    ['the beginning if there is no strapline', ['A serum for all.', 'peel'], 'A serum for all.'],
    ['nothing for empty text', ['', 'peel'], ''],
    [
      'a short line with those that follow',
      ['Toner\nTelephone\n020 7946 0182\nMonday to Friday: from nine to half past five.\nPost', 'telephone'],
      '[Telephone] · 020 7946 0182 · Monday to Friday: from nine to half past five.',
    ],
  ] as const)('shows %s', (_name, [body, words, strapline], expected) => {
    expect(show(body, words, strapline)).toBe(expected)
  })

  it('truncates a very long sentence around its match', () => {
    const shown = show(long('azelaic'), 'azelaic')
    expect(shown).toMatch(/^… .*\[azelaic\].* …$/)
    expect(shown.length).toBeLessThan(240)
  })
})
