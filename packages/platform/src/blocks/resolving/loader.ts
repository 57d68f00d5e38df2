/** Loads a page's data: each item, query or search only once, even if several blocks request it. */
import type { CleaningTask, CleanText } from '#kit'
import type { ContentItem, SearchResult, SearchQuery, SeoResult, SeoQuery } from '#model'
import { toListCollection, type Collection, type RecordQuery } from '#content-types'
import type { Loader, DataRequest } from '../page-context.ts'

/** Functions that load data. They never throw: a failure is part of the result. */
export type LoaderDeps = {
  /** Returns the content items that exist, in any order. */
  readonly loadContents: (contentKeys: readonly string[]) => Promise<readonly ContentItem[]>
  readonly loadCollection: (query: RecordQuery) => Promise<Collection>
  readonly loadSeoAnswer: (query: SeoQuery) => Promise<SeoResult>
  /** Returns undefined if the search failed. */
  readonly loadSearch: (query: SearchQuery) => Promise<SearchResult | undefined>
  readonly loadCleanText: (task: CleaningTask) => Promise<CleanText>
  readonly noteReads?: Loader['noteReads']
}

export function createLoader(sources: LoaderDeps): Loader {
  const contents = createAnswers(async (keys: readonly string[]) => {
    const items = await sources.loadContents(keys)
    const byKey = new Map(items.map((item) => [item.contentKey, item]))
    return keys.map((key) => [key, byKey.get(key)] as const)
  })
  const collections = createAnswers(eachAlone(sources.loadCollection))
  const seoAnswers = createAnswers(eachAlone(sources.loadSeoAnswer))
  const searches = createAnswers(eachAlone(sources.loadSearch))
  const cleanTexts = createAnswers(eachAlone(sources.loadCleanText))
  return {
    findContent: contents.find,
    isMissing: (key) => contents.wereAsked([key]) && contents.find(key) === undefined,
    findCollection: (query) =>
      query.type === 'list' ? toListCollection(query.values) : collections.find(query),
    findSeoProperties: seoAnswers.find,
    findSearch: searches.find,
    findCleanText: cleanTexts.find,
    async load(needs) {
      const loaded = await Promise.all([
        contents.ask(needs.contentKeys ?? []),
        collections.ask(toRecordQueries(needs)),
        seoAnswers.ask(needs.seoProperties ?? []),
        searches.ask(needs.searches ?? []),
        cleanTexts.ask(needs.cleanTexts ?? []),
      ])
      return loaded.includes(true)
    },
    isLoaded: (needs) =>
      contents.wereAsked(needs.contentKeys ?? []) &&
      collections.wereAsked(toRecordQueries(needs)) &&
      seoAnswers.wereAsked(needs.seoProperties ?? []) &&
      searches.wereAsked(needs.searches ?? []) &&
      cleanTexts.wereAsked(needs.cleanTexts ?? []),
    noteReads: sources.noteReads ?? (() => {}),
  }
}

/** Selects the queries for records. Lists are excluded, because their values are already in memory. */
const toRecordQueries = ({ collections = [] }: DataRequest) =>
  collections.filter((query) => query.type !== 'list')

/** Caches results by the JSON of the query. */
function createAnswers<Q, A>(load: (questions: readonly Q[]) => Promise<readonly (readonly [Q, A])[]>) {
  const answers = new Map<string, A>()
  const toRequestKey = (question: Q) => JSON.stringify(question)
  return {
    find: (question: Q): A | undefined => answers.get(toRequestKey(question)),
    wereAsked: (questions: readonly Q[]): boolean =>
      questions.every((question) => answers.has(toRequestKey(question))),
    /** Loads the results that are not cached. Returns false if all results were cached. */
    async ask(questions: readonly Q[]): Promise<boolean> {
      const byKey = new Map(questions.map((question) => [toRequestKey(question), question]))
      const unasked = [...byKey].filter(([key]) => !answers.has(key)).map(([, question]) => question)
      if (unasked.length === 0) return false
      for (const [question, answer] of await load(unasked)) answers.set(toRequestKey(question), answer)
      return true
    },
  }
}

const eachAlone =
  <Q, A>(load: (question: Q) => Promise<A>) =>
  (questions: readonly Q[]) =>
    Promise.all(questions.map(async (question) => [question, await load(question)] as const))
