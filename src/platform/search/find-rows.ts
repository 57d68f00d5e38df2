/** Asks the rows of versions that are in service at a release, and open to guests. What it costs follows from how many match. */
import { LRUCache } from 'lru-cache'
import type { Expression, ExpressionBuilder } from 'kysely'
import { isInService } from '#content'
import {
  defineQuestion,
  isOneOf,
  type Database,
  type Read,
  type TextIndex,
  type TextQuery,
  type ToValue,
} from '#database'
import { rememberBy } from '#kit'
import type { LanguageCode } from '#model'
import { toScope } from './search-rows.ts'
import type { SearchTables } from './tables.ts'

/** The rows of one language at one release. */
export type Edition = {
  readonly database: Database<SearchTables>
  readonly language: LanguageCode
  readonly release: number
}

export type Row = {
  readonly id: number
  readonly managedContentId: string
  readonly contentKey: string
  readonly type: string
  readonly title: string
  readonly titleWords: string
  readonly urlName: string
  readonly address: string | null
  readonly isIndexed: number
  readonly mayUnlist: number
}

export type RowText = {
  readonly id: number
  readonly strapline: string
  readonly body: string
  readonly labels: string
}

/** Attack: a word that stands everywhere. What lies beyond the best of these is not found. */
const maxMatches = 1000
/** Of each item and language at most one row more is kept than is in service. */
const rowsOfOne = 2

/** So many rows that match are looked at, in service or not. Danger: among a few there may be none in service. */
const toMatches = (limit: number) => Math.max(limit, maxMatches) * rowsOfOne

type Asked = Pick<TextQuery, 'groups' | 'match'> & {
  /** Only of these types. */
  readonly types?: readonly string[] | undefined
  readonly limit?: number
}

/** Best first. */
export async function findRanked(
  { database, language, release }: Edition,
  { types, limit = maxMatches, ...query }: Asked,
): Promise<readonly Row[]> {
  const question = database.textIndex.toQuestion({ scope: toScope(language), ...query })
  if (question === undefined) return []
  const asked = { question, release, limit, matches: toMatches(limit) }
  const { ranked, rankedOfTypes } = questionsOf(database.textIndex)
  return types === undefined
    ? ranked(database.read, asked)
    : rankedOfTypes(database.read, { ...asked, types })
}

/** Danger: what each of them holds stays in memory as long as its release. About 5 MB. */
const maxKnown = 8000

/** What each row is at a release, undefined where it is not open. No id is ever given to two rows. */
const knownRowsOf = rememberBy(
  (_edition: Edition) => new LRUCache<number, { readonly row: Row | undefined }>({ max: maxKnown }),
)

/** Best first, the same objects as long as the edition is in use: questions that match what others matched read ids alone. */
export async function findBestRows(
  edition: Edition,
  { limit = maxMatches, ...query }: Omit<Asked, 'types'>,
): Promise<readonly Row[]> {
  const { database, language } = edition
  const question = database.textIndex.toQuestion({ scope: toScope(language), ...query })
  if (question === undefined) return []
  const matching = { question, matches: toMatches(limit) }
  const ids = await questionsOf(database.textIndex).rankedIds(database.read, matching)
  const found = await loadKnown(
    edition,
    ids.map(({ id }) => id),
  )
  return found?.slice(0, limit) ?? findRanked(edition, { limit, ...query })
}

/** Those that are open, in this order; undefined where one has been made anew meanwhile, under another id. */
async function loadKnown(edition: Edition, ids: readonly number[]): Promise<readonly Row[] | undefined> {
  const { database, release } = edition
  const known = knownRowsOf(edition)
  /** Asked by `get`, they count as just used: what is added now puts none of them out. */
  const unknown = ids.filter((id) => known.get(id) === undefined)
  if (unknown.length > 0) {
    const rows = await states(database.read, { ids: unknown, release })
    for (const { isOpen: isShown, ...row } of rows)
      known.set(row.id, { row: isShown === 1 ? row : undefined })
    if (rows.length < unknown.length) return undefined
  }
  return ids.flatMap((id) => known.get(id)?.row ?? [])
}

/** In no order: no more rows are looked at than it takes to find the first ones in service. */
export async function findAny(
  { database, language, release }: Edition,
  { limit = maxMatches, ...query }: Asked,
): Promise<readonly Row[]> {
  const question = database.textIndex.toQuestion({ scope: toScope(language), ...query })
  if (question === undefined) return []
  const asked = { question, release, limit, matches: toMatches(limit) }
  return questionsOf(database.textIndex).any(database.read, asked)
}

/** Items other than pages that name one of these pages' addresses, in the order of their URL names. */
export const findNaming = (
  { database, release, language }: Edition,
  pageIds: readonly string[],
): Promise<readonly Row[]> => naming(database.read, { release, language, pageIds })

/** The items of a type, in the order of their URL names. */
export const findOfType = (
  { database, release, language }: Edition,
  asked: { readonly type: string; readonly limit: number },
): Promise<readonly Row[]> => ofType(database.read, { release, language, ...asked })

/** What repeats over an item by one of these names, in the order of content keys. */
export const findShowing = (
  { database, release, language }: Edition,
  asked: { readonly names: readonly string[]; readonly limit: number },
): Promise<readonly Row[]> => showing(database.read, { release, language, ...asked })

/** Those of the names that anything repeats over. */
export async function findShownNames(
  { database }: Edition,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set((await shownNames(database.read, { names })).map(({ name }) => name))
}

export async function loadTexts(
  { database }: Edition,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RowText>> {
  return new Map((await texts(database.read, { ids })).map((row) => [row.id, row]))
}

/** Content keys that these rows' versions name. */
export async function loadNamed(
  { database }: Edition,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await named(database.read, { ids })
  return new Map(rows.map((row) => [row.id, JSON.parse(row.named) as string[]]))
}

/** About how many rows there are: ids that are gone count, other languages too. */
export async function countRows({ database }: Edition): Promise<number> {
  const [row] = await ends(database.read, {})
  return (row?.last ?? 0) - (row?.first ?? 1) + 1
}

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

type Texts = SearchTables & { text: SearchTables['search_text']; other: SearchTables['search_text'] }

/** In service, and no version of the item in service, in whatever language, says that it is private. */
const isOpen = (q: ExpressionBuilder<Texts, 'text'>, release: Expression<number>) =>
  q.and([
    q('text.is_private', '=', 0),
    isInService(
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
            isInService(
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

type Matching = {
  readonly question: string
  readonly release: number
  readonly limit: number
  /** Rows that match, before it is asked which of them are in service. */
  readonly matches: number
}
type Reader = Read<SearchTables>

const questionsOf = rememberBy(({ match, collect }: TextIndex) => {
  const select = (read: Reader, toValue: ToValue<Matching>, way: TextIndex['match']) =>
    read
      .selectFrom(way(toValue('question'), toValue('matches')).as('found'))
      .innerJoin('search_text as text', 'text.id', 'found.id')
      .select(rowColumns)
      .where((q) => isOpen(q, toValue('release')))
      .limit(toValue('limit'))
  const rank = (read: Reader, toValue: ToValue<Matching>) =>
    select(read, toValue, match).orderBy('found.rank').orderBy('text.id')
  const rankIds = (read: Reader, toValue: ToValue<Pick<Matching, 'question' | 'matches'>>) =>
    read
      .selectFrom(match(toValue('question'), toValue('matches')).as('found'))
      .select('found.id')
      .orderBy('found.rank')
      .orderBy('found.id')
  return {
    rankedIds: defineQuestion(rankIds),
    any: defineQuestion((read: Reader, toValue: ToValue<Matching>) => select(read, toValue, collect)),
    ranked: defineQuestion(rank),
    rankedOfTypes: defineQuestion((read: Reader, toValue: ToValue<Matching & { types: readonly string[] }>) =>
      rank(read, toValue).where((q) => isOneOf(q.ref('text.type'), toValue('types'))),
    ),
  }
})

type Place = { readonly release: number; readonly language: LanguageCode }

const naming = defineQuestion(
  (read: Reader, toValue: ToValue<Place & { readonly pageIds: readonly string[] }>) =>
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
      .limit(maxMatches),
)

const ofType = defineQuestion(
  (read: Reader, toValue: ToValue<Place & { readonly type: string; readonly limit: number }>) =>
    read
      .selectFrom('search_text as text')
      .select(rowColumns)
      .where('text.type', '=', toValue('type'))
      .where('text.language', '=', toValue('language'))
      .where((q) => isOpen(q, toValue('release')))
      .orderBy('text.url_name')
      .limit(toValue('limit')),
)

const showing = defineQuestion(
  (read: Reader, toValue: ToValue<Place & { readonly names: readonly string[]; readonly limit: number }>) =>
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

const shownNames = defineQuestion((read: Reader, toValue: ToValue<{ readonly names: readonly string[] }>) =>
  read
    .selectFrom('search_shown')
    .select('name')
    .where((q) => isOneOf(q.ref('name'), toValue('names')))
    .distinct(),
)

type Ids = { readonly ids: readonly number[] }

const states = defineQuestion((read: Reader, toValue: ToValue<Ids & { readonly release: number }>) =>
  read
    .selectFrom('search_text as text')
    .select(rowColumns)
    .select((q) => isOpen(q, toValue('release')).as('isOpen'))
    .where((q) => isOneOf(q.ref('text.id'), toValue('ids'))),
)

const texts = defineQuestion((read: Reader, toValue: ToValue<Ids>) =>
  read
    .selectFrom('search_text')
    .select(['id', 'strapline', 'body', 'labels'])
    .where((q) => isOneOf(q.ref('id'), toValue('ids'))),
)

const named = defineQuestion((read: Reader, toValue: ToValue<Ids>) =>
  read
    .selectFrom('search_text')
    .select(['id', 'named'])
    .where((q) => isOneOf(q.ref('id'), toValue('ids'))),
)

const ends = defineQuestion((read: Reader, _toValue: ToValue<Record<string, never>>) =>
  read
    .selectFrom('search_text')
    .select((q) => [
      q.selectFrom('search_text').select('id').orderBy('id').limit(1).as('first'),
      q.selectFrom('search_text').select('id').orderBy('id', 'desc').limit(1).as('last'),
    ])
    .limit(1),
)
