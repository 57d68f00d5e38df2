/** Runs a query on the rows of one language at one release. */
import type { TextGroup } from '#database'
import type { LanguageCode, SearchResult, SearchQuery } from '#model'
import { findPageResults, toPageResult, type PageResult, type SearchScope } from './find-page-results.ts'
import {
  countRows,
  findAnyRows,
  findBestRows,
  findRowsOfType,
  findRankedRows,
  loadRowReferences,
  type LanguageRows,
  type SearchRow,
} from './find-rows.ts'
import type { Lexicon } from './lexicon.ts'
import { cacheByLanguageRows, cacheByRow } from './cache-results.ts'
import { parseSearchQuery, type QueryGroup } from './parse-search-query.ts'
import { loadHits } from './load-hits.ts'
import { toSearchText } from './words.ts'

export type ContentSearch = {
  readonly text: string
  readonly types?: readonly string[] | undefined
  /** Default: the site's default language. */
  readonly language?: LanguageCode | undefined
  readonly offset: number
  readonly limit: number
}

export type MatchingItems = { readonly total: number; readonly managedContentIds: readonly string[] }

/** Maximum number of topics to load for a filter. */
const maxTopics = 200
/**
 * Maximum number of items. It is high because clients of the delivery API request later result pages than visitors do.
 */
const maxItems = 10_000

export async function findHits(
  scope: SearchScope,
  lexicon: Lexicon,
  query: SearchQuery,
): Promise<SearchResult> {
  const text = toSearchText(query.text)
  const nothing = {
    text,
    shown: text,
    dropped: [],
    correction: undefined,
    total: 0,
    hits: [],
    types: [],
    topics: [],
  }
  if (text === '') return { ...nothing, state: 'empty' }
  const read = await parseSearchQuery(text, lexicon)
  if (read === undefined) return { ...nothing, state: 'too-short' }
  const best = await findBest(scope, read.groups)
  const dropped = read.groups.filter((group) => !best.groups.includes(group))
  const searched = dropped.length === 0 ? (read.correction ?? text) : read.without(dropped)
  const requested = lexicon.analyser.toTokens(searched).map(({ word }) => word)
  const words = dropped.length === 0 ? read.words : read.words.filter((word) => requested.includes(word))
  const found = joinAnswers(await findNamed(scope, words, lexicon), best.answers)
  const ranked = putTitlesFirst(found, { requested, words })
  const { shown, types, topics } = narrow(ranked, query, await loadTopics(scope, ranked, query.topicType))
  const some = shown.slice(query.offset, query.offset + query.limit)
  const hits = await loadHits(scope.edition, some, { groups: best.groups, analyser: lexicon.analyser })
  return {
    state: 'found',
    text,
    shown: searched,
    dropped: dropped.map(({ typed }) => typed),
    correction: read.correction,
    total: shown.length,
    hits,
    types,
    topics,
  }
}

export async function findItems(
  edition: LanguageRows,
  lexicon: Lexicon,
  { text, types, offset, limit }: ContentSearch,
): Promise<MatchingItems> {
  const read = await parseSearchQuery(toSearchText(text), lexicon)
  if (read === undefined) return { total: 0, managedContentIds: [] }
  const { groups } = read
  const queryInput = { types, groups, limit: maxItems }
  const all = await findRankedRows(edition, { ...queryInput, match: 'all' })
  const rows =
    all.length > 0 || groups.length === 1
      ? all
      : sortByScore(
          await findRankedRows(edition, { ...queryInput, match: 'any' }),
          await loadScores(edition, groups),
        )
  const ids = rows.map(({ managedContentId }) => managedContentId)
  return { total: ids.length, managedContentIds: ids.slice(offset, offset + limit) }
}

type BestResults = { readonly answers: readonly PageResult[]; readonly groups: readonly QueryGroup[] }

/**
 * Finds documents that match every group of the query. If there are none, drops the groups that match nothing, and
 * finds documents that match at least one remaining group. Rare words have a higher weight.
 */
async function findBest(scope: SearchScope, groups: readonly QueryGroup[]): Promise<BestResults> {
  const { edition } = scope
  const all = await findPageResults(scope, await findBestRows(edition, { groups, match: 'all' }))
  if (all.length > 0 || groups.length === 1) return { answers: all, groups }
  const matching = await findMatching(scope, groups)
  if (matching.length > 0 && matching.length < groups.length) return findBest(scope, matching)
  const any = await findPageResults(scope, await findBestRows(edition, { groups, match: 'any' }))
  const scores = await loadScores(edition, groups)
  const toScore = ({ matches }: PageResult) => sumOnce(matches.map(({ id }) => scores.get(id)))
  const scored = new Map(any.map((answer) => [answer, toScore(answer)]))
  return { answers: any.toSorted((a, b) => (scored.get(b) ?? 0) - (scored.get(a) ?? 0)), groups }
}

/** Maximum number of matching rows to check when looking for a row that visitors can read. */
const maxTried = 50

async function findMatching(
  scope: SearchScope,
  groups: readonly QueryGroup[],
): Promise<readonly QueryGroup[]> {
  const matching: QueryGroup[] = []
  for (const group of groups) {
    const rows = await findAnyRows(scope.edition, { groups: [group], match: 'all', limit: maxTried })
    if (rows.length === maxTried || (await findPageResults(scope, rows)).length > 0) matching.push(group)
  }
  return matching
}

/** Number of words below which a query must match all of its words. */
const minNaming = 3
const maxNamed = 10

/** Finds items whose title contains two consecutive words of a longer query. The query's other words need not match. */
async function findNamed(
  scope: SearchScope,
  words: readonly string[],
  { analyser }: Lexicon,
): Promise<readonly PageResult[]> {
  if (words.length < minNaming) return []
  const pairs = words.slice(1).map((word, position) => [words[position] ?? '', word] as const)
  const alternatives = pairs.map((pair) => ({ terms: pair.map(analyser.toTerm) }))
  const rows = await findRankedRows(scope.edition, {
    groups: [{ alternatives }],
    match: 'all',
    limit: maxNamed,
  })
  const names = pairs.map((pair) => pair.join(' '))
  return findPageResults(
    scope,
    rows.filter(({ titleWords }) => names.some((name) => ` ${titleWords} `.includes(` ${name} `))),
  )
}

/** Concatenates two result lists and removes duplicates. */
function joinAnswers(first: readonly PageResult[], others: readonly PageResult[]): readonly PageResult[] {
  const keys = new Set(first.map(({ row }) => row.id))
  return [...first, ...others.filter(({ row }) => !keys.has(row.id))]
}

/** The query groups that each row matches, by index, with their weights. */
type RowScores = ReadonlyMap<number, ReadonlyMap<number, number>>

async function loadScores(edition: LanguageRows, groups: readonly TextGroup[]): Promise<RowScores> {
  const scores = new Map<number, Map<number, number>>()
  const count = await countRows(edition)
  for (const [number, group] of groups.entries()) {
    const answering = await findAnyRows(edition, { groups: [group], match: 'all' })
    const weight = Math.log(1 + count / (1 + answering.length))
    for (const { id } of answering)
      scores.set(id, (scores.get(id) ?? new Map<number, number>()).set(number, weight))
  }
  return scores
}

/** Adds the weights of a page and its item, counting each group once. */
function sumOnce(parts: readonly (ReadonlyMap<number, number> | undefined)[]): number {
  const answered = new Map(parts.flatMap((part) => [...(part ?? [])]))
  return [...answered.values()].reduce((sum, weight) => sum + weight, 0)
}

function sortByScore(rows: readonly SearchRow[], scores: RowScores): readonly SearchRow[] {
  const scored = new Map(rows.map(({ id }) => [id, sumOnce([scores.get(id)])]))
  return rows.toSorted((a, b) => (scored.get(b.id) ?? 0) - (scored.get(a.id) ?? 0))
}

/**
 * Ranks exact title matches first, then titles in which each query word matches the start of a word. Without these
 * ranks, an unfinished word would favour documents that contain many of its completions, because the index counts each
 * completion.
 */
function putTitlesFirst(
  answers: readonly PageResult[],
  { requested, words }: { readonly requested: readonly string[]; readonly words: readonly string[] },
): readonly PageResult[] {
  const whole = requested.join(' ')
  const toRank = ({ row: { titleWords } }: PageResult) => {
    if (titleWords === whole) return 0
    const own = titleWords.split(' ')
    return words.every((word) => own.some((one) => one.startsWith(word))) ? 1 : 2
  }
  const ranks = new Map(answers.map((answer) => [answer, toRank(answer)]))
  return [0, 1, 2].flatMap((rank) => answers.filter((answer) => ranks.get(answer) === rank))
}

type ResultTopic = { readonly urlName: string; readonly title: string }

type TopicIndex = {
  readonly byKey: ReadonlyMap<string, ResultTopic>
  readonly keyByPath: ReadonlyMap<string, string>
  /** Loads the keys of the topics to which each row refers. */
  readonly loadNamed: (
    scope: SearchScope,
    rows: readonly SearchRow[],
  ) => Promise<(row: SearchRow) => readonly string[] | undefined>
}

const rememberTopics = cacheByLanguageRows<TopicIndex>()

/**
 * Loads the topics of each result: the topics to which its item refers, the item itself, and the item that its page is
 * about.
 */
async function loadTopics(
  scope: SearchScope,
  answers: readonly PageResult[],
  topicType: string | undefined,
): Promise<(answer: PageResult) => readonly ResultTopic[]> {
  if (topicType === undefined || answers.length === 0) return () => []
  const topics = await rememberTopics(scope.edition, topicType, () => loadTopicsOf(scope, topicType))
  const { byKey, keyByPath } = topics
  if (byKey.size === 0) return () => []
  const findNamedTopics = await topics.loadNamed(
    scope,
    answers.map(({ row }) => row),
  )
  return ({ row, path }) => {
    const keys = new Set([row.contentKey, keyByPath.get(path) ?? '', ...(findNamedTopics(row) ?? [])])
    return [...keys].flatMap((key) => byKey.get(key) ?? [])
  }
}

/** Loads all topics of the type in a language. */
async function loadTopicsOf({ edition, language }: SearchScope, type: string): Promise<TopicIndex> {
  const rows = await findRowsOfType(edition, { type, limit: maxTopics })
  const paths = await language.loadPaths(rows.map(toPageResult))
  const byKey = new Map(rows.map(({ contentKey, urlName, title }) => [contentKey, { urlName, title }]))
  return {
    byKey,
    keyByPath: new Map(rows.map(({ contentKey }, position) => [paths[position] ?? '', contentKey])),
    loadNamed: cacheByRow(async (scope: SearchScope, some) => {
      const named = await loadRowReferences(
        scope.edition,
        some.map(({ id }) => id),
      )
      return some.map(({ id }) => named.get(id)?.filter((key) => byKey.has(key)))
    }),
  }
}

/**
 * Filters results by type and topic. Each filter's options are counted with only the other filter applied, so that
 * every option shows its number of results.
 */
function narrow(
  answers: readonly PageResult[],
  { type, topic }: SearchQuery,
  topicsOf: (answer: PageResult) => readonly ResultTopic[],
) {
  const isOfType = ({ row }: PageResult) => type === undefined || row.type === type
  const isOfTopic = (answer: PageResult) =>
    topic === undefined || topicsOf(answer).some(({ urlName }) => urlName === topic)

  const types = countEach(answers.filter(isOfTopic).map(({ row }) => row.type))
  const topics = countEach(answers.filter(isOfType).flatMap(topicsOf))
  return {
    shown: answers.filter((answer) => isOfType(answer) && isOfTopic(answer)),
    types: Array.from(types, ([name, count]) => ({ type: name, count })),
    topics: Array.from(topics, ([{ urlName, title }, count]) => ({ urlName, title, count })).toSorted(
      (a, b) => a.title.localeCompare(b.title),
    ),
  }
}

function countEach<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
