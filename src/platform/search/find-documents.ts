/** A query against the documents of one language. */
import type { TextGroup } from '#database'
import type { LanguageCode, SearchAnswer, SearchQuery } from '#model'
import type { SearchDocument } from './documents.ts'
import type { LanguageIndex } from './language-index.ts'
import { readQuery } from './read-query.ts'
import { toHits } from './to-hits.ts'
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

export async function findHits(index: LanguageIndex, query: SearchQuery): Promise<SearchAnswer> {
  const text = toSearchText(query.text)
  const nothing = { text, correction: undefined, total: 0, hits: [], types: [], topics: [] }
  if (text === '') return { ...nothing, state: 'empty' }
  const read = await readQuery(text, index)
  if (read === undefined) return { ...nothing, state: 'too-short' }
  const isListed = (position: number) => index.documents[position]?.path !== undefined
  const listed = await findPositions(index, read.groups, isListed)
  const asked = index.analyser.toTokens(read.correction ?? text).map(({ word }) => word)
  const ranked = putTitlesFirst(listed, index.titles, { asked, words: read.words })
  const { shown, types, topics } = narrow(ranked, query, index.documents)
  const hits = toHits(index, read.groups, shown.slice(query.offset, query.offset + query.limit))
  return { state: 'found', text, correction: read.correction, total: shown.length, hits, types, topics }
}

export async function findItems(
  index: LanguageIndex,
  { text, types, offset, limit }: ContentSearch,
): Promise<FoundItems> {
  const read = await readQuery(toSearchText(text), index)
  const positions = read === undefined ? [] : await findPositions(index, read.groups, () => true)
  const ids = positions.flatMap((position) => {
    const item = index.documents[position]?.item
    return item === undefined || types?.includes(item.type) === false ? [] : [item.managedContentId]
  })
  return { total: ids.length, managedContentIds: ids.slice(offset, offset + limit) }
}

/** What answers all of the question, or where nothing that counts does, any of it: by how much, rare words counting more. */
async function findPositions(
  { index, documents }: LanguageIndex,
  groups: readonly TextGroup[],
  counts: (position: number) => boolean,
): Promise<readonly number[]> {
  const positions = (await index.find({ groups, match: 'all' })).filter(counts)
  if (positions.length > 0 || groups.length === 1) return positions
  const scores = new Map<number, number>()
  for (const group of groups) {
    const answering = await index.collect({ groups: [group], match: 'all' })
    const weight = Math.log(1 + documents.length / (1 + answering.length))
    for (const position of answering) scores.set(position, (scores.get(position) ?? 0) + weight)
  }
  const scoreOf = (position: number) => scores.get(position) ?? 0
  const any = (await index.find({ groups, match: 'any' })).filter(counts)
  return any.toSorted((a, b) => scoreOf(b) - scoreOf(a))
}

/**
 * The very title, then titles in which every word begins one: the engine counts each form of an open-ended word, so that a
 * text with many of them would come first.
 */
function putTitlesFirst(
  positions: readonly number[],
  titles: LanguageIndex['titles'],
  { asked, words }: { readonly asked: readonly string[]; readonly words: readonly string[] },
): readonly number[] {
  const whole = asked.join(' ')
  const toRank = (position: number) => {
    const title = titles[position] ?? []
    if (title.join(' ') === whole) return 0
    return words.every((word) => title.some((own) => own.startsWith(word))) ? 1 : 2
  }
  const ranks = new Map(positions.map((position) => [position, toRank(position)]))
  return [0, 1, 2].flatMap((rank) => positions.filter((position) => ranks.get(position) === rank))
}

/** By type and topic; each is counted under the other alone, so that a filter shows what it would give. */
function narrow(
  positions: readonly number[],
  { type, topic, topicType }: SearchQuery,
  documents: readonly SearchDocument[],
) {
  const topicItems = new Map(
    topicType === undefined
      ? []
      : documents.flatMap(({ item }) => (item.type === topicType ? [[item.contentKey, item] as const] : [])),
  )
  const typeOf = (position: number) => documents[position]?.item.type ?? ''
  const topicsOf = (position: number) =>
    topicItems.size === 0
      ? []
      : (documents[position]?.topics ?? []).flatMap((key) => topicItems.get(key) ?? [])
  const isOfType = (position: number) => type === undefined || typeOf(position) === type
  const isOfTopic = (position: number) =>
    topic === undefined || topicsOf(position).some(({ urlName }) => urlName === topic)

  const types = countEach(positions.filter(isOfTopic).map(typeOf))
  const topics = countEach(positions.filter(isOfType).flatMap(topicsOf))
  return {
    shown: positions.filter((position) => isOfType(position) && isOfTopic(position)),
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
