/** Full-text search in the current release, on behalf of an actor. */
import type { Snapshot } from '#content'
import type { Warn } from '#kit'
import type {
  Actor,
  ContentItem,
  LanguageCode,
  SearchResult,
  SearchQuery,
  SearchedLanguage,
  SearchedSite,
} from '#model'
import type { SearchScope } from './find-page-results.ts'
import { findHits, findItems, type ContentSearch, type MatchingItems } from './find-documents.ts'
import type { LanguageRows } from './find-rows.ts'
import { createSearchRowUpdater } from './search-row-updater.ts'
import { createLexicon, type Lexicon } from './lexicon.ts'
import type { SearchRows } from './search-rows.ts'
import { createSynonyms, synonymsType, type Synonyms } from './synonyms.ts'
import { createVocabulary, type Vocabulary } from './vocabulary.ts'
import type { WordList } from './word-list.ts'

export type SearchOptions = {
  readonly rows: SearchRows
  /** Opens the current release with the content that guests may read. */
  readonly openSnapshot: () => Snapshot
  readonly openPublicSnapshot: () => Snapshot
  /** Loads the paths of items in the current release. */
  readonly loadSite: () => Promise<SearchedSite>
  /** Returns the set of correctly spelt words in a language; undefined if there is no word list for the language. */
  readonly findWordList?: ((language: LanguageCode) => WordList | undefined) | undefined
  readonly warn: Warn
}

export type Search = {
  /** Finds pages on the site. The results are the same for every actor: published pages that are listed. */
  readonly find: (actor: Actor, query: SearchQuery) => Promise<SearchResult>
  /** Finds published content items, including items without a page. */
  readonly findContents: (actor: Actor, query: ContentSearch) => Promise<MatchingItems>
  /** Indexes the changes in a release before it becomes current. */
  readonly prepare: (next: Snapshot) => Promise<void>
  /** Rebuilds rows that were written by an older version. Call it at startup. A failure is logged as a warning. */
  readonly renew: () => Promise<void>
  readonly close: () => Promise<void>
}

export function createSearch(options: SearchOptions): Search {
  const { rows, loadSite, warn } = options
  const updater = createSearchRowUpdater(options)
  const vocabularies = new Map<LanguageCode, Vocabulary>()
  const editions = new Map<LanguageCode, LanguageRows>()
  const loadSynonyms = createSynonymReader(options)

  /** Caches the result until the next release. */
  const findEdition = ({ language, cutOffText }: SearchedLanguage, release: number): LanguageRows => {
    const last = editions.get(language)
    if (last?.release === release) return last
    const edition = { database: rows.database, language, release, cutOffText }
    editions.set(language, edition)
    return edition
  }

  const findVocabulary = (language: LanguageCode): Vocabulary => {
    const vocabulary = vocabularies.get(language) ?? createVocabulary(rows.database.read, language)
    vocabularies.set(language, vocabulary)
    return vocabulary
  }

  /**
   * Opens the search rows of the requested language, or of the site's default language if the requested language is not
   * available. For visitors, only languages with pages are available.
   */
  async function open(needs: {
    readonly language: LanguageCode | undefined
    readonly needsPages: boolean
  }): Promise<{ place: SearchScope; lexicon: Lexicon }> {
    await updater.follow()
    const { release, languages } = await loadSite()
    const language = chooseLanguage(languages, needs)
    const code = language.language
    const edition = findEdition(language, release)
    const analyser = rows.findAnalyser(code)
    const lexicon = createLexicon({
      edition,
      analyser,
      synonyms: await loadSynonyms(code),
      vocabulary: findVocabulary(code),
      wordList: options.findWordList?.(code),
      language,
    })
    return { place: { edition, language }, lexicon }
  }

  return {
    async find(_actor, query) {
      const { place, lexicon } = await open({ language: query.language, needsPages: true })
      return findHits(place, lexicon, query)
    },
    async findContents(_actor, query) {
      const { place, lexicon } = await open({ language: query.language, needsPages: false })
      return findItems(place.edition, lexicon, query)
    },
    prepare: updater.prepare,
    async renew() {
      try {
        await updater.renew()
        editions.clear()
      } catch (error) {
        warn({ message: 'The search index could not be rebuilt', reason: String(error) })
      }
    },
    close: updater.close,
  }
}

type LanguageQuery = { readonly language: LanguageCode | undefined; readonly needsPages: boolean }

function chooseLanguage(
  languages: readonly SearchedLanguage[],
  { language, needsPages }: LanguageQuery,
): SearchedLanguage {
  const [fallback] = languages
  const searched = languages.find((own) => own.language === (language ?? fallback?.language))
  const chosen = searched === undefined || (needsPages && !searched.hasPages) ? fallback : searched
  if (chosen === undefined) throw new Error('A site has a language')
  return chosen
}

/** Reads synonyms once per release, and parses them again only if a synonyms item has changed. */
function createSynonymReader({ rows, openPublicSnapshot }: SearchOptions) {
  const known = new Map<LanguageCode, { release: number; key: string; synonyms: Synonyms }>()
  return async (language: LanguageCode): Promise<Synonyms> => {
    const snapshot = openPublicSnapshot()
    const before = known.get(language)
    if (before?.release === snapshot.release) return before.synonyms
    const found = await snapshot.findContents({ type: synonymsType, language })
    const items = found.items.filter((item) => item.language === language)
    const key = items.map(toVersion).join(' ')
    const synonyms =
      before?.key === key ? before.synonyms : createSynonyms(items, rows.findAnalyser(language))
    known.set(language, { release: snapshot.release, key, synonyms })
    return synonyms
  }
}

const toVersion = ({ managedContentId, version }: ContentItem) => `${managedContentId} ${version}`
