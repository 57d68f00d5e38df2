/** Reads a site's synonyms from its content. */
import { synonymsBody } from '#content-types'
import type { ContentItem } from '#model'
import type { Analyser } from './analyser.ts'

/** A phrase of consecutive terms. */
type TermPhrase = readonly string[]

type SynonymMatch = {
  /** The number of terms that the match covers. */
  readonly length: number
  readonly alternatives: readonly TermPhrase[]
}

export type Synonyms = {
  /** Returns the longest phrase with synonyms that begins at the given term. */
  readonly findAt: (terms: readonly string[], start: number) => SynonymMatch | undefined
  /** The folded words of all phrases, with their original spelling. Search treats all of them as known words. */
  readonly words: ReadonlyMap<string, string>
}

export const synonymsType = 'epiderm__synonyms'

/**
 * Builds a language's synonyms from all of its synonyms items, using the language's analyser. A phrase in several
 * groups is a synonym of all words in those groups.
 */
export function createSynonyms(items: readonly ContentItem[], analyser: Analyser): Synonyms {
  const alternatives = new Map<string, Map<string, TermPhrase>>()
  const words = new Map<string, string>()
  let longest = 0

  function read(text: string): TermPhrase {
    const tokens = analyser.toTokens(text)
    for (const { word, start, end } of tokens) words.set(word, text.slice(start, end).toLowerCase())
    longest = Math.max(longest, tokens.length)
    return tokens.map(({ term }) => term)
  }
  function add(from: TermPhrase, to: readonly TermPhrase[]): void {
    const key = toPhraseKey(from)
    const known = alternatives.get(key) ?? new Map<string, TermPhrase>()
    for (const phrase of to) if (toPhraseKey(phrase) !== key) known.set(toPhraseKey(phrase), phrase)
    alternatives.set(key, known)
  }

  for (const { type, body } of items) {
    const parsed = type === synonymsType ? synonymsBody.safeParse(body) : undefined
    for (const { words: same, alsoFinds = [] } of parsed?.data?.groups ?? []) {
      const phrases = same.map(read)
      const found = [...phrases, ...alsoFinds.map(read)]
      for (const phrase of phrases) add(phrase, found)
    }
  }

  return {
    words,
    findAt(terms, start) {
      for (let length = Math.min(longest, terms.length - start); length > 0; length--) {
        const known = alternatives.get(toPhraseKey(terms.slice(start, start + length)))
        if (known !== undefined) return { length, alternatives: [...known.values()] }
      }
      return undefined
    },
  }
}

const toPhraseKey = (phrase: TermPhrase) => phrase.join(' ')
