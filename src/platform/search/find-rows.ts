/** Asks the rows of versions that are in service at a release, and open to guests. What it costs follows from how many match. */
import type { ExpressionBuilder } from 'kysely'
import { isInService } from '#content'
import type { Database, TextMatches, TextQuery } from '#database'
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

type Asked = Pick<TextQuery, 'groups' | 'match'> & {
  /** Only of these types. */
  readonly types?: readonly string[] | undefined
  readonly limit?: number
}

/** Best first. */
export async function findRanked(
  edition: Edition,
  { types, limit = maxMatches, ...query }: Asked,
): Promise<readonly Row[]> {
  const { textIndex } = edition.database
  const matches = textIndex.match({ scope: toScope(edition.language), ...query }, limit * rowsOfOne)
  return matches === undefined ? [] : selectMatches(edition, { matches, types, limit })
}

/** In no order. */
export async function findAny(
  edition: Edition,
  { limit = maxMatches, ...query }: Asked,
): Promise<readonly Row[]> {
  const { textIndex } = edition.database
  const matches = textIndex.collect({ scope: toScope(edition.language), ...query }, limit * rowsOfOne)
  return matches === undefined ? [] : selectMatches(edition, { matches, limit })
}

type Matches = {
  readonly matches: TextMatches
  readonly types?: readonly string[] | undefined
  readonly limit: number
}

const selectMatches = (
  { database, release }: Edition,
  { matches, types, limit }: Matches,
): Promise<readonly Row[]> =>
  database.read
    .selectFrom(matches.as('found'))
    .innerJoin('search_text as text', 'text.id', 'found.id')
    .select(rowColumns)
    .where((q) => isOpen(q, release))
    .$if(types !== undefined, (q) => q.where('text.type', 'in', types ?? []))
    .orderBy('found.rank')
    .orderBy('text.id')
    .limit(limit)
    .execute()

/** Items other than pages that name one of these pages' addresses, in the order of their URL names. */
export const findNaming = (
  { database, release, language }: Edition,
  pageIds: readonly string[],
): Promise<readonly Row[]> =>
  database.read
    .selectFrom('search_text as text')
    .select(rowColumns)
    .where('text.address', 'in', (q) =>
      q.selectFrom('search_text as page').select('page.address').where('page.item', 'in', pageIds).distinct(),
    )
    .where('text.language', '=', language)
    .where('text.type', '!=', 'epiderm__page')
    .where((q) => isOpen(q, release))
    .orderBy('text.url_name')
    .limit(maxMatches)
    .execute()

/** The items of a type, in the order of their URL names. */
export const findOfType = (
  { database, release, language }: Edition,
  { type, limit }: { readonly type: string; readonly limit: number },
): Promise<readonly Row[]> =>
  database.read
    .selectFrom('search_text as text')
    .select(rowColumns)
    .where('text.type', '=', type)
    .where('text.language', '=', language)
    .where((q) => isOpen(q, release))
    .orderBy('text.url_name')
    .limit(limit)
    .execute()

/** What repeats over an item by one of these names, in the order of content keys. */
export const findShowing = (
  { database, release, language }: Edition,
  { names, limit }: { readonly names: readonly string[]; readonly limit: number },
): Promise<readonly Row[]> =>
  database.read
    .selectFrom('search_shown as shown')
    .innerJoin('search_text as text', 'text.id', 'shown.text')
    .select(rowColumns)
    .where('shown.name', 'in', names)
    .where('text.language', '=', language)
    .where((q) => isOpen(q, release))
    .orderBy('shown.content_key')
    .limit(limit)
    .execute()

/** Those of the names that anything repeats over. */
export async function findShownNames(
  { database }: Edition,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database.read
    .selectFrom('search_shown')
    .select('name')
    .where('name', 'in', names)
    .distinct()
    .execute()
  return new Set(rows.map(({ name }) => name))
}

export async function loadTexts(
  { database }: Edition,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RowText>> {
  const rows = await database.read
    .selectFrom('search_text')
    .select(['id', 'strapline', 'body', 'labels'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Content keys that these rows' versions name. */
export async function loadNamed(
  { database }: Edition,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await database.read
    .selectFrom('search_text')
    .select(['id', 'named'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, named }) => [id, JSON.parse(named) as string[]]))
}

/** About how many rows there are: ids that are gone count, other languages too. */
export async function countRows({ database }: Edition): Promise<number> {
  const { first, last } = await database.read
    .selectFrom('search_text')
    .select((q) => [
      q.selectFrom('search_text').select('id').orderBy('id').limit(1).as('first'),
      q.selectFrom('search_text').select('id').orderBy('id', 'desc').limit(1).as('last'),
    ])
    .limit(1)
    .executeTakeFirst()
    .then((row) => ({ first: row?.first ?? 1, last: row?.last ?? 0 }))
  return last - first + 1
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
const isOpen = (q: ExpressionBuilder<Texts, 'text'>, release: number) =>
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
