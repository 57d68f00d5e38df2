import { describe, expect, it } from 'vitest'
import { createAnalyser } from './analyser.ts'

const termsOf = (text: string, language: string) =>
  createAnalyser(language)
    .toTokens(text)
    .map(({ term }) => term)

describe('the text analyser', () => {
  it.each([
    ['en_GB', 'Spots, spot’s SPOT', ['spot', 'spot', 's', 'spot']],
    ['en_US', 'Crème brûlée', ['creme', 'brule']],
    ['de_DE', 'Flecken Fleck', ['fleck', 'fleck']],
    ['de_DE', 'Salicylsäure Salicylsaeure', ['salicylsaur', 'salicylsaur']],
    ['de_DE', 'Straße Strasse', ['strass', 'strass']],
    ['de_DE', 'neue Quelle', ['neu', 'quell']],
    ['fr_FR', 'crèmes ﬁnes', ['cremes', 'fines']],
    ['en_GB', 'кислота 酸 ½', ['кислота', '酸', '1', '2']],
    ['en_GB', '<b>" OR * \u0000', ['b', 'or']],
  ])('extracts the terms in the language %s from “%s”', (language, text, terms) => {
    expect(termsOf(text, language)).toEqual(terms)
  })

  it('returns the position of each word', () => {
    const text = 'A Crème, twice'
    const places = createAnalyser('en_GB').toTokens(text)
    expect(places.map(({ start, end }) => text.slice(start, end))).toEqual(['A', 'Crème', 'twice'])
  })

  it('returns a word of 100,000 letters unchanged', () => {
    expect(termsOf('s'.repeat(100_000), 'en_GB')).toEqual(['s'.repeat(100_000)])
  })
})
