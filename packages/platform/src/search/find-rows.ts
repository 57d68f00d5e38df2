/**
 * Queries search rows. Returns only rows of versions that are current in the release and that guests may read. The cost
 * depends on the number of matches.
 */
import { LRUCache } from 'lru-cache'
import type { Database, IndexQuery } from '#database'
import { compareCodeUnits, cacheByObject } from '#kit'
import { replaceCutOffExpression, type LanguageCode } from '#model'
import { toLanguageScope } from './search-rows.ts'
import {
  selectIdRange,
  maxMatches,
  selectRowReferences,
  selectRowsWithPath,
  selectRowsOfType,
  createTextQueries,
  selectRowsWithList,
  selectListSources,
  selectRowStates,
  selectRowTexts,
} from './row-queries.ts'
import type { SearchTables } from './tables.ts'

/** The rows of one language at one release. */
export type LanguageRows = {
  readonly database: Database<SearchTables>
  readonly language: LanguageCode
  readonly release: number
  /** The delivery cut-off text, which is the value of `{!Delivery.cutOffText}`. */
  readonly cutOffText?: string | undefined
}

export type SearchRow = {
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

/** Maximum number of rows per item and language: the current row and one other version. */
const rowsOfOne = 2

/**
 * Maximum number of matching rows to check, including rows that are not current. Danger: if the limit is too low, none
 * of the checked rows may be current.
 */
const toMatches = (limit: number) => Math.max(limit, maxMatches) * rowsOfOne

type RowQuery = Pick<IndexQuery, 'groups' | 'match'> & {
  /** Finds only items of these types. */
  readonly types?: readonly string[] | undefined
  readonly limit?: number
}

/** Returns rows, with the best matches first. */
export async function findRankedRows(
  { database, language, release }: LanguageRows,
  { types, limit = maxMatches, ...query }: RowQuery,
): Promise<readonly SearchRow[]> {
  const question = database.textIndex.toQuestion({ scope: toLanguageScope(language), ...query })
  if (question === undefined) return []
  const input = { question, release, limit, matches: toMatches(limit) }
  const { ranked, rankedOfTypes } = createTextQueries(database.textIndex)
  return types === undefined
    ? ranked(database.read, input)
    : rankedOfTypes(database.read, { ...input, types })
}

/** Danger: the text of these rows stays in memory as long as their release is in use. It takes about 5 MB. */
const maxKnown = 8000

/**
 * Caches the rows of a release. The value is undefined for a row that guests may not read. Row ids are never reused.
 */
const knownRowsOf = cacheByObject(
  (_edition: LanguageRows) =>
    new LRUCache<number, { readonly row: SearchRow | undefined }>({ max: maxKnown }),
)

/**
 * Returns rows, best first. Caches the rows while their release is in use, so that a repeated query reads only ids for
 * rows that are already cached.
 */
export async function findBestRows(
  edition: LanguageRows,
  { limit = maxMatches, ...query }: Omit<RowQuery, 'types'>,
): Promise<readonly SearchRow[]> {
  const { database, language } = edition
  const question = database.textIndex.toQuestion({ scope: toLanguageScope(language), ...query })
  if (question === undefined) return []
  const matching = { question, matches: toMatches(limit) }
  const ids = await createTextQueries(database.textIndex).rankedIds(database.read, matching)
  const found = await loadBest(edition, ids, limit)
  if (found === undefined) return findRankedRows(edition, { limit, ...query })
  return orderEquals(found, new Map(ids.map(({ id, rank }) => [id, rank]))).slice(0, limit)
}

type RankedRow = { readonly id: number; readonly rank: number }

/**
 * Loads the best rows that guests may read. Also loads every further row whose rank equals that of the last loaded row,
 * and checks as few rows as possible.
 */
async function loadBest(
  edition: LanguageRows,
  ranked: readonly RankedRow[],
  limit: number,
): Promise<readonly SearchRow[] | undefined> {
  const best: SearchRow[] = []
  for (let start = 0; best.length < limit && start < ranked.length;) {
    let end = start + limit - best.length
    while (end < ranked.length && ranked[end]?.rank === ranked[end - 1]?.rank) end++
    const open = await loadKnown(
      edition,
      ranked.slice(start, end).map(({ id }) => id),
    )
    if (open === undefined) return undefined
    best.push(...open)
    start = end
  }
  return best
}

/**
 * Sorts rows of equal rank by title and content key, in the same order as the database. Ids cannot be used, because a
 * rebuilt row has a new id.
 */
const orderEquals = (rows: readonly SearchRow[], ranks: ReadonlyMap<number, number>): readonly SearchRow[] =>
  rows.toSorted(
    (a, b) =>
      (ranks.get(a.id) ?? 0) - (ranks.get(b.id) ?? 0) ||
      compareCodeUnits(a.title, b.title) ||
      compareCodeUnits(a.contentKey, b.contentKey),
  )

/**
 * Returns the rows that guests may read, in the given order; undefined if any row has since been rebuilt with a new id.
 */
async function loadKnown(
  edition: LanguageRows,
  ids: readonly number[],
): Promise<readonly SearchRow[] | undefined> {
  const { database, release } = edition
  const known = knownRowsOf(edition)
  /** Uses `get` to mark the rows as recently used, so that the inserts that follow do not evict them. */
  const unknown = ids.filter((id) => known.get(id) === undefined)
  if (unknown.length > 0) {
    const rows = await selectRowStates(database.read, { ids: unknown, release })
    for (const { isOpen: isShown, ...row } of rows)
      known.set(row.id, { row: isShown === 1 ? row : undefined })
    if (rows.length < unknown.length) return undefined
  }
  return ids.flatMap((id) => known.get(id)?.row ?? [])
}

/** Returns rows in arbitrary order. Checks rows only until enough current rows are found. */
export async function findAnyRows(
  { database, language, release }: LanguageRows,
  { limit = maxMatches, ...query }: RowQuery,
): Promise<readonly SearchRow[]> {
  const question = database.textIndex.toQuestion({ scope: toLanguageScope(language), ...query })
  if (question === undefined) return []
  const input = { question, release, limit, matches: toMatches(limit) }
  return createTextQueries(database.textIndex).any(database.read, input)
}

/** Finds items other than pages that contain the path of one of the given pages, sorted by URL name. */
export const findRowsWithPath = (
  { database, release, language }: LanguageRows,
  pageIds: readonly string[],
): Promise<readonly SearchRow[]> => selectRowsWithPath(database.read, { release, language, pageIds })

/** Finds the items of a type, sorted by URL name. */
export const findRowsOfType = (
  { database, release, language }: LanguageRows,
  input: { readonly type: string; readonly limit: number },
): Promise<readonly SearchRow[]> => selectRowsOfType(database.read, { release, language, ...input })

/** Finds items with a list that takes its entries from one of the given sources, sorted by content key. */
export const findRowsWithList = (
  { database, release, language }: LanguageRows,
  input: { readonly names: readonly string[]; readonly limit: number },
): Promise<readonly SearchRow[]> => selectRowsWithList(database.read, { release, language, ...input })

/** Returns those of the given sources that supply list entries to at least one item. */
export async function findListSources(
  { database }: LanguageRows,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  return new Set((await selectListSources(database.read, { names })).map(({ name }) => name))
}

export async function loadTexts(
  { database, cutOffText }: LanguageRows,
  ids: readonly number[],
): Promise<ReadonlyMap<number, RowText>> {
  const rows = await selectRowTexts(database.read, { ids })
  return new Map(
    rows.map(({ id, strapline, body, labels }) => [
      id,
      {
        id,
        strapline: replaceCutOffExpression(strapline, cutOffText),
        body: replaceCutOffExpression(body, cutOffText),
        labels: replaceCutOffExpression(labels, cutOffText),
      },
    ]),
  )
}

/** Loads the content keys that each row's version refers to. */
export async function loadRowReferences(
  { database }: LanguageRows,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await selectRowReferences(database.read, { ids })
  return new Map(rows.map((row) => [row.id, JSON.parse(row.named) as string[]]))
}

/** Returns the approximate number of rows. The number includes deleted rows and rows of other languages. */
export async function countRows({ database }: LanguageRows): Promise<number> {
  const [row] = await selectIdRange(database.read, {})
  return (row?.last ?? 0) - (row?.first ?? 1) + 1
}
