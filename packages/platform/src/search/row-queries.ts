/** Database queries for the search rows of versions. Each query is compiled once and run with different parameters. */
import type { Expression, ExpressionBuilder } from 'kysely'
import { createCurrentVersionCondition } from '#content'
import { defineQuery, isOneOf, type Read, type TextIndex, type ToValue } from '#database'
import { cacheByObject } from '#kit'
import type { LanguageCode } from '#model'
import type { SearchTables } from './tables.ts'

/**
 * Attack: a word that occurs in every document would match very many rows. Each query therefore finds only this many of
 * the best matches.
 */
export const maxMatches = 1000

const rowColumns = [
  'text.id as id',
  'text.item as managedContentId',
  'text.content_key as contentKey',
  'text.type as type',
  'text.title as title',
  'text.title_words as titleWords',
  'text.url_name as urlName',
  'text.address as address',
  'text.is_indexed as isIndexed',
  'text.may_unlist as mayUnlist',
] as const

type SearchTextTables = SearchTables & {
  text: SearchTables['search_text']
  other: SearchTables['search_text']
}

/**
 * A condition for rows that are current in the release and that guests may read. An item is private if its current
 * version in any language is marked private.
 */
const isOpen = (q: ExpressionBuilder<SearchTextTables, 'text'>, release: Expression<number>) =>
  q.and([
    q('text.is_private', '=', 0),
    createCurrentVersionCondition(
      { item: q.ref('text.item'), language: q.ref('text.language'), version: q.ref('text.version') },
      release,
    ),
    q.not(
      q.exists((inner) => {
        const others = inner.selectFrom('search_text as other').select('other.id')
        return others
          .whereRef('other.item', '=', 'text.item')
          .where('other.is_private', '=', 1)
          .where((o) =>
            createCurrentVersionCondition(
              {
                item: o.ref('other.item'),
                language: o.ref('other.language'),
                version: o.ref('other.version'),
              },
              release,
            ),
          )
      }),
    ),
  ])

type MatchParameters = {
  readonly question: string
  readonly release: number
  readonly limit: number
  /** Selects matching rows, including rows that are not current in the release. */
  readonly matches: number
}
type SearchReader = Read<SearchTables>

export const createTextQueries = cacheByObject(({ match, collect }: TextIndex) => {
  const select = (read: SearchReader, toValue: ToValue<MatchParameters>, way: TextIndex['match']) =>
    read
      .selectFrom(way(toValue('question'), toValue('matches')).as('found'))
      .innerJoin('search_text as text', 'text.id', 'found.id')
      .select(rowColumns)
      .where((q) => isOpen(q, toValue('release')))
      .limit(toValue('limit'))
  const rank = (read: SearchReader, toValue: ToValue<MatchParameters>) =>
    select(read, toValue, match).orderBy('found.rank').orderBy('text.title').orderBy('text.content_key')
  const rankIds = (read: SearchReader, toValue: ToValue<Pick<MatchParameters, 'question' | 'matches'>>) =>
    read
      .selectFrom(match(toValue('question'), toValue('matches')).as('found'))
      .select(['found.id', 'found.rank'])
      .orderBy('found.rank')
      .orderBy('found.id')
  return {
    rankedIds: defineQuery(rankIds),
    any: defineQuery((read: SearchReader, toValue: ToValue<MatchParameters>) =>
      select(read, toValue, collect),
    ),
    ranked: defineQuery(rank),
    rankedOfTypes: defineQuery(
      (read: SearchReader, toValue: ToValue<MatchParameters & { types: readonly string[] }>) =>
        rank(read, toValue).where((q) => isOneOf(q.ref('text.type'), toValue('types'))),
    ),
  }
})

type RowScope = { readonly release: number; readonly language: LanguageCode }

export const selectRowsWithPath = defineQuery(
  (read: SearchReader, toValue: ToValue<RowScope & { readonly pageIds: readonly string[] }>) =>
    read
      .selectFrom('search_text as text')
      .select(rowColumns)
      .where('text.address', 'in', (q) =>
        q
          .selectFrom('search_text as page')
          .select('page.address')
          .where((page) => isOneOf(page.ref('page.item'), toValue('pageIds')))
          .distinct(),
      )
      .where('text.language', '=', toValue('language'))
      .where('text.type', '!=', 'epiderm__page')
      .where((q) => isOpen(q, toValue('release')))
      .orderBy('text.url_name')
      .orderBy('text.content_key')
      .limit(maxMatches),
)

export const selectRowsOfType = defineQuery(
  (read: SearchReader, toValue: ToValue<RowScope & { readonly type: string; readonly limit: number }>) =>
    read
      .selectFrom('search_text as text')
      .select(rowColumns)
      .where('text.type', '=', toValue('type'))
      .where('text.language', '=', toValue('language'))
      .where((q) => isOpen(q, toValue('release')))
      .orderBy('text.url_name')
      .orderBy('text.content_key')
      .limit(toValue('limit')),
)

export const selectRowsWithList = defineQuery(
  (
    read: SearchReader,
    toValue: ToValue<RowScope & { readonly names: readonly string[]; readonly limit: number }>,
  ) =>
    read
      .selectFrom('search_shown as shown')
      .innerJoin('search_text as text', 'text.id', 'shown.text')
      .select(rowColumns)
      .where((q) => isOneOf(q.ref('shown.name'), toValue('names')))
      .where('text.language', '=', toValue('language'))
      .where((q) => isOpen(q, toValue('release')))
      .orderBy('shown.content_key')
      .limit(toValue('limit')),
)

export const selectListSources = defineQuery(
  (read: SearchReader, toValue: ToValue<{ readonly names: readonly string[] }>) =>
    read
      .selectFrom('search_shown')
      .select('name')
      .where((q) => isOneOf(q.ref('name'), toValue('names')))
      .distinct(),
)

type RowIds = { readonly ids: readonly number[] }

export const selectRowStates = defineQuery(
  (read: SearchReader, toValue: ToValue<RowIds & { readonly release: number }>) =>
    read
      .selectFrom('search_text as text')
      .select(rowColumns)
      .select((q) => isOpen(q, toValue('release')).as('isOpen'))
      .where((q) => isOneOf(q.ref('text.id'), toValue('ids'))),
)

export const selectRowTexts = defineQuery((read: SearchReader, toValue: ToValue<RowIds>) =>
  read
    .selectFrom('search_text')
    .select(['id', 'strapline', 'body', 'labels'])
    .where((q) => isOneOf(q.ref('id'), toValue('ids'))),
)

export const selectRowReferences = defineQuery((read: SearchReader, toValue: ToValue<RowIds>) =>
  read
    .selectFrom('search_text')
    .select(['id', 'named'])
    .where((q) => isOneOf(q.ref('id'), toValue('ids'))),
)

export const selectIdRange = defineQuery((read: SearchReader, _toValue: ToValue<Record<string, never>>) =>
  read
    .selectFrom('search_text')
    .select((q) => [
      q.selectFrom('search_text').select('id').orderBy('id').limit(1).as('first'),
      q.selectFrom('search_text').select('id').orderBy('id', 'desc').limit(1).as('last'),
    ])
    .limit(1),
)
