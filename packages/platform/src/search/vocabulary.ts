/**
 * The words of a language, for completions and corrections. The words come from all versions, so search also checks
 * whether the current release contains a word.
 */
import { defineQuery, isOneOf, type Read, type ToValue } from '#database'
import { measureEditDistance } from '#kit'
import type { LanguageCode } from '#model'
import type { SearchTables } from './tables.ts'

export type Vocabulary = {
  readonly has: (word: string) => Promise<boolean>
  readonly findKnown: (words: readonly string[]) => Promise<ReadonlySet<string>>
  /** Returns the most frequent words with this prefix. */
  readonly findBeginningWith: (start: string, limit: number) => Promise<readonly string[]>
  /** Returns the most likely corrections, best first. Also considers the words in `others`. */
  readonly findClosest: (word: string, options: ClosestOptions) => Promise<readonly KnownWord[]>
}

type ClosestOptions = {
  /** True if the word may be unfinished. */
  readonly isOpenEnded: boolean
  /** True if the language has a word list. A word of up to seven letters may then have only one mistake. */
  readonly hasWordList: boolean
  readonly others: readonly WordCandidate[]
}

export type KnownWord = {
  /** The folded word. */
  readonly word: string
  /** The spelling that the site uses, with accents. */
  readonly spelling: string
}

type WordCandidate = KnownWord & { readonly count: number; readonly letters: number }

/** Attack: each candidate may require a lookup in texts, so the number of candidates is limited. */
const maxClosest = 8

/**
 * Creates a language's vocabulary. Compares mistyped words with all words in the vocabulary, which are loaded on first
 * use.
 */
export function createVocabulary(read: Read<SearchTables>, language: LanguageCode): Vocabulary {
  const loadCandidates = createCandidates(read, language)
  return {
    async has(word) {
      return (await exact(read, { language, word })).length > 0
    },
    findKnown: async (words) => new Set((await among(read, { language, words })).map(({ word }) => word)),
    async findBeginningWith(start, limit) {
      const rows = await beginningWith(read, { language, start, end: `${start}\u{10ffff}`, limit })
      return rows.map(({ word }) => word)
    },
    async findClosest(word, { isOpenEnded, hasWordList, others }) {
      const allowed = toAllowedDistance(word, hasWordList ? 8 : 6)
      if (allowed === 0) return []
      return rankClosest(word, [...(await loadCandidates()), ...others], { allowed, isOpenEnded })
    },
  }
}

function rankClosest(
  word: string,
  candidates: readonly WordCandidate[],
  { allowed, isOpenEnded }: { allowed: number; isOpenEnded: boolean },
): readonly KnownWord[] {
  const own = toLetterSet(word)
  const close: { readonly known: KnownWord; readonly score: number }[] = []
  for (const known of candidates) {
    if (countBits(own & ~known.letters) > allowed) continue
    const distance = measureEditDistance(word, known.word, { allowed, isOpenEnded })
    if (distance > allowed) continue
    const score = distance + (known.word[0] === word[0] ? 0 : 0.5) - Math.min(known.count, 100) / 1000
    close.push({ known, score })
  }
  return close
    .toSorted((a, b) => a.score - b.score)
    .slice(0, maxClosest)
    .map(({ known }) => known)
}

/** Loads only the words that were added since the last call. The counts of words already loaded are not updated. */
function createCandidates(read: Read<SearchTables>, language: LanguageCode) {
  const candidates: WordCandidate[] = []
  let last = 0
  return async (): Promise<readonly WordCandidate[]> => {
    for (const { id, word, spelling, count } of await added(read, { language, last })) {
      if (id <= last) continue
      last = id
      if (isSpellingCandidate(word)) candidates.push(toWordCandidate({ word, spelling }, count))
    }
    return candidates
  }
}

export const isSpellingCandidate = (word: string): boolean => word.length >= 3 && !/\p{N}/u.test(word)

export const toWordCandidate = ({ word, spelling }: KnownWord, count: number): WordCandidate => ({
  word,
  spelling,
  count,
  letters: toLetterSet(word),
})

/** Returns a bit set of the word's letters. Each mistake removes at most one letter from the set. */
function toLetterSet(word: string): number {
  let set = 0
  for (let at = 0; at < word.length; at++) set |= 1 << (word.charCodeAt(at) & 31)
  return set >>> 0
}

function countBits(set: number): number {
  let rest = set
  let count = 0
  for (; rest !== 0; count++) rest &= rest - 1
  return count
}

/** Returns the allowed number of mistakes in a word; 0 for words with digits, because these are reference numbers. */
function toAllowedDistance(word: string, minLengthOfTwo: number): number {
  if (/\p{N}/u.test(word) || word.length < 4 || word.length > 40) return 0
  return word.length < minLengthOfTwo ? 1 : 2
}

type WordReader = Read<SearchTables>
type LanguageWord = { readonly language: LanguageCode; readonly word: string }

const exact = defineQuery((read: WordReader, toValue: ToValue<LanguageWord>) =>
  read
    .selectFrom('search_word')
    .select('id')
    .where('language', '=', toValue('language'))
    .where('word', '=', toValue('word')),
)

const among = defineQuery(
  (
    read: WordReader,
    toValue: ToValue<{ readonly language: LanguageCode; readonly words: readonly string[] }>,
  ) =>
    read
      .selectFrom('search_word')
      .select('word')
      .where('language', '=', toValue('language'))
      .where((q) => isOneOf(q.ref('word'), toValue('words'))),
)

type PrefixRange = {
  readonly language: LanguageCode
  readonly start: string
  /** The upper bound of the range that contains all words with this prefix. */
  readonly end: string
  readonly limit: number
}

const beginningWith = defineQuery((read: WordReader, toValue: ToValue<PrefixRange>) =>
  read
    .selectFrom('search_word')
    .select('word')
    .where('language', '=', toValue('language'))
    .where('word', '>=', toValue('start'))
    .where('word', '<', toValue('end'))
    .orderBy('count', 'desc')
    .orderBy('word')
    .limit(toValue('limit')),
)

const added = defineQuery(
  (read: WordReader, toValue: ToValue<{ readonly language: LanguageCode; readonly last: number }>) =>
    read
      .selectFrom('search_word')
      .select(['id', 'word', 'spelling', 'count'])
      .where('id', '>', toValue('last'))
      .where('language', '=', toValue('language'))
      .orderBy('id'),
)
