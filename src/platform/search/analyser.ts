/**
 * From a text to the terms that an index holds: the one place where words are parted, folded and stemmed, for documents,
 * questions, synonyms and what is marked in results. An index of any database gets terms and knows nothing of languages.
 */
import type { LanguageCode } from '#kit'
import { findLanguageRules } from './language-rules.ts'
import { foldText } from './words.ts'

/** A word of a text and where it stands there. */
export type Token = {
  /** Folded. */
  readonly word: string
  /** Its stem: what the index holds. */
  readonly term: string
  readonly start: number
  readonly end: number
}

export type Analyser = {
  readonly language: LanguageCode
  readonly toTokens: (text: string) => readonly Token[]
  readonly toTerm: (word: string) => string
  /** Whether a word only holds a sentence together. */
  readonly isFiller: (word: string) => boolean
}

type Analysed = Pick<Token, 'word' | 'term'>

/** Attack: stemming a word takes time by its length; those of a language are shorter. */
const maxStemmedLength = 40
/** Attack: words that visitors type are remembered too. */
const maxRemembered = 100_000

export function createAnalyser(language: LanguageCode): Analyser {
  const { unify, stem, fillers } = findLanguageRules(language)
  const toTerm = (word: string) => (word.length > maxStemmedLength ? word : stem(word))
  const remembered = new Map<string, readonly Analysed[]>()

  /** Several where a character stands for more than one: `½` is 1 and 2. */
  function analyse(written: string): readonly Analysed[] {
    const known = remembered.get(written)
    if (known !== undefined) return known
    const words = foldText(written).match(/[\p{L}\p{N}]+/gu) ?? []
    const analysed = words.map(unify).map((word) => ({ word, term: toTerm(word) }))
    if (remembered.size >= maxRemembered) remembered.clear()
    remembered.set(written, analysed)
    return analysed
  }

  return {
    language,
    toTerm,
    isFiller: (word) => fillers.has(word),
    toTokens: (text) =>
      Array.from(text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)).flatMap(({ 0: written, index: start }) =>
        analyse(written).map((analysed) => ({ ...analysed, start, end: start + written.length })),
      ),
  }
}
