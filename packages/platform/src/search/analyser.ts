/**
 * Converts text to index terms. Only this file splits, folds and stems words; it does so for documents, queries,
 * synonyms and highlighted results. The database indexes store only these terms, so they do not depend on a language.
 */
import { LRUCache } from 'lru-cache'
import type { LanguageCode } from '#model'
import { findLanguageRules } from './language-rules.ts'
import { foldText } from './words.ts'

/** A range of characters in the text, from `start` up to but not including `end`. */
export type TextSpan = { readonly start: number; readonly end: number }

/** A word in the text, with its position. */
export type WordToken = TextSpan & {
  /** The folded word. */
  readonly word: string
  /** The word's stem, as stored in the index. */
  readonly term: string
}

export type Analyser = {
  readonly toTokens: (text: string) => readonly WordToken[]
  /** Returns the text's sentences without surrounding spaces. A line break always ends a sentence. */
  readonly toSentences: (text: string) => readonly TextSpan[]
  readonly toTerm: (word: string) => string
  /** Returns true for a function word such as an article. */
  readonly isFiller: (word: string) => boolean
}

type WordTerm = Pick<WordToken, 'word' | 'term'>

/** Attack: very long words, because stemming them is slow. A string longer than this is not a real word. */
const maxStemmedLength = 40
/**
 * Maximum length, in characters, of texts whose words are cached with their positions. The cache takes about 100 bytes
 * per word.
 */
const maxCharacters = 200_000
const minKeptLength = 300
/** Attack: words that visitors type are also cached, so the cache is limited. */
const maxRemembered = 100_000

export function createAnalyser(language: LanguageCode): Analyser {
  const { unify, stem, fillers } = findLanguageRules(language)
  const toTerm = (word: string) => (word.length > maxStemmedLength ? word : stem(word))
  const remembered = new Map<string, readonly WordTerm[]>()

  /** Folds a word. Returns several words if a character represents more than one: `½` becomes 1 and 2. */
  function analyse(written: string): readonly WordTerm[] {
    const known = remembered.get(written)
    if (known !== undefined) return known
    const words = foldText(written).match(/[\p{L}\p{N}]+/gu) ?? []
    const analysed = words.map(unify).map((word) => ({ word, term: toTerm(word) }))
    if (remembered.size >= maxRemembered) remembered.clear()
    remembered.set(written, analysed)
    return analysed
  }

  const tokenise = (text: string): readonly WordToken[] =>
    Array.from(text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)).flatMap(({ 0: written, index: start }) => {
      const end = start + written.length
      return analyse(written).map(({ word, term }) => ({ word, term, start, end }))
    })

  return {
    toTerm,
    isFiller: (word) => fillers.has(word),
    toTokens: cacheTokens(tokenise),
    toSentences: cacheTokens(toSentences),
  }
}

/** Caches long document texts, which are read again for each excerpt. Visitors' queries are shorter and not cached. */
function cacheTokens<V extends object>(read: (text: string) => V): (text: string) => V {
  const texts = new LRUCache<string, V>({ maxSize: maxCharacters, sizeCalculation: (_, text) => text.length })
  return (text) => {
    if (text.length < minKeptLength) return read(text)
    const known = texts.get(text)
    if (known !== undefined) return known
    const made = read(text)
    texts.set(text, made)
    return made
  }
}

/**
 * Matches a full stop before the start of a sentence, or the end of a line. This is about ten times as fast as
 * `Intl.Segmenter`.
 */
const sentenceEnd = /[.!?…]["”’»)]*\s+(?=[\p{Lu}\p{Lo}\p{N}"“‘«(])|[。！？]|\n|$/gu

function toSentences(text: string): TextSpan[] {
  const sentences: TextSpan[] = []
  let from = 0
  for (const { 0: stop, index } of text.matchAll(sentenceEnd)) {
    const whole = text.slice(from, index + stop.length)
    const start = from + whole.length - whole.trimStart().length
    const end = from + whole.trimEnd().length
    if (end > start) sentences.push({ start, end })
    from = index + stop.length
  }
  return sentences
}
