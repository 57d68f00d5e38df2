/** The words that are known in a language at one release. */
import type { SearchedLanguage } from '#model'
import type { Analyser } from './analyser.ts'
import { findPageResults } from './find-page-results.ts'
import { findAnyRows, loadTexts, type LanguageRows } from './find-rows.ts'
import { cacheByLanguageRows } from './cache-results.ts'
import type { Synonyms } from './synonyms.ts'
import { isSpellingCandidate, toWordCandidate, type KnownWord, type Vocabulary } from './vocabulary.ts'
import type { WordList } from './word-list.ts'
import type { TextAlternative } from '#database'

export type Lexicon = {
  readonly analyser: Analyser
  readonly synonyms: Synonyms
  /** Returns true if the word is a synonym or occurs in any version, even if that version is not current. */
  readonly has: (word: string) => Promise<boolean>
  /** Returns the given words that are synonyms or occur in any version. */
  readonly findKnown: (words: readonly string[]) => Promise<ReadonlySet<string>>
  /** Returns true if the language's word list contains the word; always false without a list. */
  readonly isCorrect: (word: string) => boolean
  /** Returns true if the current release contains any of the given words. */
  readonly isSaid: (alternatives: readonly TextAlternative[]) => Promise<boolean>
  /** Returns the most frequent words with this prefix. */
  readonly findBeginningWith: (start: string, limit: number) => Promise<readonly string[]>
  /**
   * Returns the most likely correction: a word on a page that visitors can read, or a synonym. With `isOpenEnded`, the
   * word may be unfinished.
   */
  readonly findMeant: (word: string, isOpenEnded: boolean) => Promise<KnownWord | undefined>
}

type LexiconOptions = {
  readonly edition: LanguageRows
  readonly analyser: Analyser
  readonly synonyms: Synonyms
  readonly vocabulary: Vocabulary
  /** Undefined if the language has no word list. */
  readonly wordList: WordList | undefined
  readonly language: SearchedLanguage
}

const cacheSynonymWords = cacheByLanguageRows<{ readonly found: boolean }>()
const cacheReadableWords = cacheByLanguageRows<{ readonly isRead: boolean }>()
const cacheCompletions = cacheByLanguageRows<readonly string[]>()

/** Maximum number of texts to check for a word. */
const maxTexts = 20

export function createLexicon({
  edition,
  analyser,
  synonyms,
  vocabulary,
  wordList,
  language,
}: LexiconOptions): Lexicon {
  async function isSaid(alternatives: readonly TextAlternative[]): Promise<boolean> {
    const { found } = await cacheSynonymWords(edition, JSON.stringify(alternatives), async () => {
      const rows = await findAnyRows(edition, { groups: [{ alternatives }], match: 'all', limit: 1 })
      return { found: rows.length > 0 }
    })
    return found
  }

  /** Cached, because many mistyped words have the same correction. */
  async function isReadNow(word: string): Promise<boolean> {
    const ask = async () => ({ isRead: await isRead(word, { edition, language, analyser }) })
    return (await cacheReadableWords(edition, word, ask)).isRead
  }

  return {
    analyser,
    synonyms,
    isSaid,
    has: async (word) => synonyms.words.has(word) || vocabulary.has(word),
    async findKnown(words) {
      const known = await vocabulary.findKnown(words)
      return new Set(words.filter((word) => synonyms.words.has(word) || known.has(word)))
    },
    isCorrect: (word) => wordList?.has(word) === true,
    async findBeginningWith(start, limit) {
      const known = await cacheCompletions(edition, `${limit} ${start}`, () =>
        vocabulary.findBeginningWith(start, limit),
      )
      const more = [...synonyms.words.keys()].filter(
        (word) => word.startsWith(start) && !known.includes(word),
      )
      return [...known, ...more].slice(0, limit)
    },
    async findMeant(word, isOpenEnded) {
      const own = Array.from(synonyms.words, ([one, spelling]) => ({ word: one, spelling }))
      const candidates = own
        .filter((one) => isSpellingCandidate(one.word))
        .map((one) => toWordCandidate(one, 0))
      const closest = await vocabulary.findClosest(word, {
        isOpenEnded,
        hasWordList: wordList !== undefined,
        others: candidates,
      })
      for (const known of closest)
        if (synonyms.words.has(known.word) || (await isReadNow(known.word))) return known
      return undefined
    },
  }
}

/** Attack: a suggested correction could reveal a word that only withdrawn or private items contain. */
async function isRead(
  word: string,
  { edition, language, analyser }: Pick<LexiconOptions, 'edition' | 'language' | 'analyser'>,
): Promise<boolean> {
  const rows = await findAnyRows(edition, {
    groups: [{ alternatives: [{ terms: [analyser.toTerm(word)] }] }],
    match: 'all',
    limit: maxTexts,
  })
  const answers = await findPageResults({ edition, language }, rows)
  const read = answers.flatMap(({ matches }) => matches)
  const texts =
    read.length === 0
      ? []
      : (
          await loadTexts(
            edition,
            read.map(({ id }) => id),
          )
        ).values()
  const titles = read.map(({ title }) => title)
  const bodies = Array.from(texts, ({ strapline, body, labels }) => `${strapline}\n${body}\n${labels}`)
  return [...titles, ...bodies].some((text) => analyser.toTokens(text).some((token) => token.word === word))
}
