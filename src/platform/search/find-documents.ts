/** Runs a query against the rows of one language at one release. */
import type { TextGroup } from '#database'
import type { LanguageCode, SearchResult, SearchQuery } from '#model'
import { findAnswers, toPlaced, type Answer, type Place } from './find-answers.ts'
import {
  countRows,
  findAny,
  findBestRows,
  findOfType,
  findRanked,
  loadNamed,
  type Edition,
  type Row,
} from './find-rows.ts'
import type { Lexicon } from './lexicon.ts'
import { rememberAnswers, rememberRows } from './remember-answers.ts'
import { readQuery, type QueryGroup } from './read-query.ts'
import { loadHits } from './to-hits.ts'
import { toSearchText } from './words.ts'

export type ContentSearch = {
  readonly text: string
  readonly types?: readonly string[] | undefined
  /** Without it, the site's default language. */
  readonly language?: LanguageCode | undefined
  readonly offset: number
  readonly limit: number
}

export type FoundItems = { readonly total: number; readonly managedContentIds: readonly string[] }

/** Maximum number of items as topics of a filter. */
const maxTopics = 200
/** A high limit, because clients of the delivery API read further than visitors do. */
const maxItems = 10_000

export async function findHits(place: Place, lexicon: Lexicon, query: SearchQuery): Promise<SearchResult> {
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
  const read = await readQuery(text, lexicon)
  if (read === undefined) return { ...nothing, state: 'too-short' }
  const best = await findBest(place, read.groups)
  const dropped = read.groups.filter((group) => !best.groups.includes(group))
  const searched = dropped.length === 0 ? (read.correction ?? text) : read.without(dropped)
  const asked = lexicon.analyser.toTokens(searched).map(({ word }) => word)
  const words = dropped.length === 0 ? read.words : read.words.filter((word) => asked.includes(word))
  const found = joinAnswers(await findNamed(place, words, lexicon), best.answers)
  const ranked = putTitlesFirst(found, { asked, words })
  const { shown, types, topics } = narrow(ranked, query, await loadTopics(place, ranked, query.topicType))
  const some = shown.slice(query.offset, query.offset + query.limit)
  const hits = await loadHits(place.edition, some, { groups: best.groups, analyser: lexicon.analyser })
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
  edition: Edition,
  lexicon: Lexicon,
  { text, types, offset, limit }: ContentSearch,
): Promise<FoundItems> {
  const read = await readQuery(toSearchText(text), lexicon)
  if (read === undefined) return { total: 0, managedContentIds: [] }
  const { groups } = read
  const asked = { types, groups, limit: maxItems }
  const all = await findRanked(edition, { ...asked, match: 'all' })
  const rows =
    all.length > 0 || groups.length === 1
      ? all
      : sortByScore(await findRanked(edition, { ...asked, match: 'any' }), await loadScores(edition, groups))
  const ids = rows.map(({ managedContentId }) => managedContentId)
  return { total: ids.length, managedContentIds: ids.slice(offset, offset + limit) }
}

type Best = { readonly answers: readonly Answer[]; readonly groups: readonly QueryGroup[] }

/**
 * Finds the documents that match every group of the query. If there are none, groups without any match are dropped, and documents that
 * match any other group are found; rare words count more.
 */
async function findBest(place: Place, groups: readonly QueryGroup[]): Promise<Best> {
  const { edition } = place
  const all = await findAnswers(place, await findBestRows(edition, { groups, match: 'all' }))
  if (all.length > 0 || groups.length === 1) return { answers: all, groups }
  const matching = await findMatching(place, groups)
  if (matching.length > 0 && matching.length < groups.length) return findBest(place, matching)
  const any = await findAnswers(place, await findBestRows(edition, { groups, match: 'any' }))
  const scores = await loadScores(edition, groups)
  const toScore = ({ matches }: Answer) => sumOnce(matches.map(({ id }) => scores.get(id)))
  const scored = new Map(any.map((answer) => [answer, toScore(answer)]))
  return { answers: any.toSorted((a, b) => (scored.get(b) ?? 0) - (scored.get(a) ?? 0)), groups }
}

/** Maximum number of matching rows that are checked for one that visitors can read. */
const maxTried = 50

async function findMatching(place: Place, groups: readonly QueryGroup[]): Promise<readonly QueryGroup[]> {
  const matching: QueryGroup[] = []
  for (const group of groups) {
    const rows = await findAny(place.edition, { groups: [group], match: 'all', limit: maxTried })
    if (rows.length === maxTried || (await findAnswers(place, rows)).length > 0) matching.push(group)
  }
  return matching
}

/** Shorter queries match only results with all of their words. */
const minNaming = 3
const maxNamed = 10

/** Finds items whose title has two consecutive words of a longer query, whatever else it contains. */
async function findNamed(
  place: Place,
  words: readonly string[],
  { analyser }: Lexicon,
): Promise<readonly Answer[]> {
  if (words.length < minNaming) return []
  const pairs = words.slice(1).map((word, position) => [words[position] ?? '', word] as const)
  const alternatives = pairs.map((pair) => ({ terms: pair.map(analyser.toTerm) }))
  const rows = await findRanked(place.edition, { groups: [{ alternatives }], match: 'all', limit: maxNamed })
  const names = pairs.map((pair) => pair.join(' '))
  return findAnswers(
    place,
    rows.filter(({ titleWords }) => names.some((name) => ` ${titleWords} `.includes(` ${name} `))),
  )
}

/** Joins the results without duplicates. */
function joinAnswers(first: readonly Answer[], others: readonly Answer[]): readonly Answer[] {
  const keys = new Set(first.map(({ row }) => row.id))
  return [...first, ...others.filter(({ row }) => !keys.has(row.id))]
}

/** The groups of a query that each row matches, by number, with their weights. */
type Scores = ReadonlyMap<number, ReadonlyMap<number, number>>

async function loadScores(edition: Edition, groups: readonly TextGroup[]): Promise<Scores> {
  const scores = new Map<number, Map<number, number>>()
  const count = await countRows(edition)
  for (const [number, group] of groups.entries()) {
    const answering = await findAny(edition, { groups: [group], match: 'all' })
    const weight = Math.log(1 + count / (1 + answering.length))
    for (const { id } of answering)
      scores.set(id, (scores.get(id) ?? new Map<number, number>()).set(number, weight))
  }
  return scores
}

/** Adds the weights of a page and of its item, counting each group once. */
function sumOnce(parts: readonly (ReadonlyMap<number, number> | undefined)[]): number {
  const answered = new Map(parts.flatMap((part) => [...(part ?? [])]))
  return [...answered.values()].reduce((sum, weight) => sum + weight, 0)
}

function sortByScore(rows: readonly Row[], scores: Scores): readonly Row[] {
  const scored = new Map(rows.map(({ id }) => [id, sumOnce([scores.get(id)])]))
  return rows.toSorted((a, b) => (scored.get(b.id) ?? 0) - (scored.get(a.id) ?? 0))
}

/**
 * Sorts exact titles first, then titles in which every query word begins a word: the engine counts each form of an
 * open-ended word, so that a text with many of them would come first.
 */
function putTitlesFirst(
  answers: readonly Answer[],
  { asked, words }: { readonly asked: readonly string[]; readonly words: readonly string[] },
): readonly Answer[] {
  const whole = asked.join(' ')
  const toRank = ({ row: { titleWords } }: Answer) => {
    if (titleWords === whole) return 0
    const own = titleWords.split(' ')
    return words.every((word) => own.some((one) => one.startsWith(word))) ? 1 : 2
  }
  const ranks = new Map(answers.map((answer) => [answer, toRank(answer)]))
  return [0, 1, 2].flatMap((rank) => answers.filter((answer) => ranks.get(answer) === rank))
}

type Topic = { readonly urlName: string; readonly title: string }

type Topics = {
  readonly byKey: ReadonlyMap<string, Topic>
  readonly keyByPath: ReadonlyMap<string, string>
  /** Loads, for each row, the keys of the topics that it names. */
  readonly loadNamed: (
    place: Place,
    rows: readonly Row[],
  ) => Promise<(row: Row) => readonly string[] | undefined>
}

const rememberTopics = rememberAnswers<Topics>()

/** Loads the topics of each result: the items that it names, itself, and the item that its page is about. */
async function loadTopics(
  place: Place,
  answers: readonly Answer[],
  topicType: string | undefined,
): Promise<(answer: Answer) => readonly Topic[]> {
  if (topicType === undefined || answers.length === 0) return () => []
  const topics = await rememberTopics(place.edition, topicType, () => loadTopicsOf(place, topicType))
  const { byKey, keyByPath } = topics
  if (byKey.size === 0) return () => []
  const findNamedTopics = await topics.loadNamed(
    place,
    answers.map(({ row }) => row),
  )
  return ({ row, path }) => {
    const keys = new Set([row.contentKey, keyByPath.get(path) ?? '', ...(findNamedTopics(row) ?? [])])
    return [...keys].flatMap((key) => byKey.get(key) ?? [])
  }
}

/** Loads all topics of the type in a language. */
async function loadTopicsOf({ edition, language }: Place, type: string): Promise<Topics> {
  const rows = await findOfType(edition, { type, limit: maxTopics })
  const paths = await language.loadPaths(rows.map(toPlaced))
  const byKey = new Map(rows.map(({ contentKey, urlName, title }) => [contentKey, { urlName, title }]))
  return {
    byKey,
    keyByPath: new Map(rows.map(({ contentKey }, position) => [paths[position] ?? '', contentKey])),
    loadNamed: rememberRows(async (place: Place, some) => {
      const named = await loadNamed(
        place.edition,
        some.map(({ id }) => id),
      )
      return some.map(({ id }) => named.get(id)?.filter((key) => byKey.has(key)))
    }),
  }
}

/** Filters by type and topic; each is counted under the other alone, so that a filter shows its number of results. */
function narrow(
  answers: readonly Answer[],
  { type, topic }: SearchQuery,
  topicsOf: (answer: Answer) => readonly Topic[],
) {
  const isOfType = ({ row }: Answer) => type === undefined || row.type === type
  const isOfTopic = (answer: Answer) =>
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
