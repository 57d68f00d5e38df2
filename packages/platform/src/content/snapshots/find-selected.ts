/**
 * Finds the first items of a filtered and sorted list in field-value rows, without reading bodies. Returns undefined if
 * the rows are not sufficient for the query; the caller then selects among all items, with the same result.
 */
import { findFilterValue, type DataProvider, type FilterField } from '#content-types'
import type { Read } from '#database'
import { compareCodePoints } from '#kit'
import type { ContentQuery, ContentSelection } from '#model'
import type { ContentTables } from '../types/tables.ts'
import type { FieldValues } from './field-values.ts'
import type { Heads } from './heads.ts'
import { createCurrentVersionCondition } from './in-service.ts'
import type { Head } from './release-index.ts'
import { toListName } from './field-value-rows.ts'
import { toVersionKeyText, type VersionKey } from './version-key.ts'

export type SelectedHeads = {
  readonly heads: readonly Head[]
  /** The number of matching items; undefined if it was not requested. */
  readonly total: number | undefined
}

export type FindSelectedItems = (query: ContentQuery, heads: Heads) => Promise<SelectedHeads | undefined>

type SelectedFinderDeps = {
  readonly db: Read<ContentTables>
  readonly release: number
  readonly provider: DataProvider
  readonly values: Pick<FieldValues, 'isReady'>
}

type Filter = { readonly list: string; readonly value: string; readonly field: FilterField }

type SortValueRow = VersionKey & {
  readonly key: string
  readonly thenKey: string
  readonly contentKey: string
}

type ListQuery = {
  readonly list: string
  readonly type: string
  /** The languages in which an item is shown, the preferred language first. */
  readonly languages: readonly string[]
  readonly filters: readonly Filter[]
  /** Returns the number of rows of a filter in one language, or `fewRows + 1` if there are more. */
  readonly countRows: (filter: FilterValueQuery) => Promise<number>
  readonly selection: ContentSelection
}

/**
 * Maximum number of rows for which a filter is read completely. A filter with more rows is checked against each row of
 * the sorted list.
 */
const fewRows = 1_000
/**
 * Number of rows to read beyond the limit, to make up for rows that are dropped because their items are shown in
 * another language.
 */
const spareRows = 16

export const createSelectedFinder =
  (deps: SelectedFinderDeps): FindSelectedItems =>
  async (query, heads) => {
    const list = await toListQuery(deps, query, heads)
    if (list === undefined || !(await deps.values.isReady(deps.release))) return undefined
    const total = list.selection.isCounted ? await countItems(deps, list, heads) : undefined
    if (list.selection.isCounted && total === undefined) return undefined
    return { heads: await findHeads(deps, list, heads), total }
  }

/**
 * Returns undefined if the query names specific items, or if there are no rows for one of its filters or for its sort
 * order.
 */
async function toListQuery(
  deps: SelectedFinderDeps,
  query: ContentQuery,
  heads: Heads,
): Promise<ListQuery | undefined> {
  const { type = '', language, selection, fields: _, limit: _limit, ...conditions } = query
  const indexed = deps.provider.findIndexed(type)
  const sort = selection && indexed?.sorts.get(selection.sortBy)
  const isNamed = Object.values(conditions).some((condition) => condition !== undefined)
  if (selection === undefined || indexed === undefined || sort === undefined || isNamed) return undefined
  const filters = selection.filters.flatMap((filter): Filter[] => {
    const field = indexed.filters.get(filter.field)
    if (field === undefined) return []
    const value = findFilterValue(field, filter)
    return value === undefined ? [] : [{ field, value, list: toListName(field) }]
  })
  const defaultLanguage = await heads.loadDefaultLanguage()
  if (filters.length < selection.filters.length || defaultLanguage === undefined) return undefined
  const languages = [...new Set([language ?? defaultLanguage, defaultLanguage])]
  return { list: toListName(sort), type, languages, filters, countRows: createRowCounter(deps), selection }
}

/** Reads more rows until there are enough items, because rows whose items are shown in another language are dropped. */
async function findHeads(deps: SelectedFinderDeps, query: ListQuery, heads: Heads): Promise<readonly Head[]> {
  const { selection, languages } = query
  const compare = toComparison(selection.sortOrder)
  for (let count = selection.limit + spareRows; ; count *= 4) {
    const parts = await Promise.all(
      languages.map((language) => loadRows(deps, { ...query, language, count })),
    )
    const found = await findShown(mergeRows(parts, compare, count), query, heads)
    const isComplete = parts.every((rows) => rows.length < count)
    if (found.length >= selection.limit || isComplete) return found.slice(0, selection.limit)
  }
}

type CompareRows = (a: SortValueRow, b: SortValueRow) => number

/**
 * Merges the sorted rows of each language, of which at most `count` were read. If a language may have more rows, drops
 * all rows that sort after its last row, because an unread row may sort before them.
 */
function mergeRows(
  parts: readonly (readonly SortValueRow[])[],
  compare: CompareRows,
  count: number,
): readonly SortValueRow[] {
  const [only = [], ...others] = parts
  if (others.length === 0) return only
  const ends = parts.flatMap((rows) => (rows.length < count ? [] : rows.slice(-1)))
  const isCertain = (row: SortValueRow) => ends.every((end) => compare(row, end) <= 0)
  return parts.flat().toSorted(compare).filter(isCertain)
}

const toComparison =
  (sortOrder: 'asc' | 'desc'): CompareRows =>
  (a, b) =>
    (sortOrder === 'desc' ? -1 : 1) * compareCodePoints(a.key, b.key) ||
    compareCodePoints(a.thenKey, b.thenKey) ||
    compareCodePoints(a.contentKey, b.contentKey)

/** Returns the heads of the given versions that readers see, in the order of those versions. */
async function findShown(
  versions: readonly VersionKey[],
  { languages, selection }: ListQuery,
  heads: Heads,
): Promise<readonly Head[]> {
  const ids = [...new Set(versions.map(({ managedContentId }) => managedContentId))]
  const shown = new Map<string, Head>()
  for (const head of await heads.findBy('managedContentId', ids)) {
    const rank = languages.indexOf(head.language)
    const known = shown.get(head.managedContentId)
    if (rank >= 0 && (known === undefined || rank < languages.indexOf(known.language)))
      shown.set(head.managedContentId, head)
  }
  return versions.flatMap((version) => {
    const head = shown.get(version.managedContentId)
    if (head === undefined || toVersionKeyText(head) !== toVersionKeyText(version)) return []
    return selection.isRecord && head.recordId === null ? [] : [head]
  })
}

type SortedRowsQuery = ListQuery & { readonly language: string; readonly count: number }

/** Loads the first rows, in one language, of versions that the release shows. */
async function loadRows(deps: SelectedFinderDeps, query: SortedRowsQuery): Promise<readonly SortValueRow[]> {
  const { db, release } = deps
  const { language, list, selection, filters, count } = query
  const few = await findFew(query)
  return db
    .selectFrom('sort_value as row')
    .$if(few !== undefined, (q) =>
      q
        .innerJoin('filter_value as few', (join) =>
          join
            .onRef('few.item', '=', 'row.item')
            .onRef('few.language', '=', 'row.language')
            .onRef('few.version', '=', 'row.version'),
        )
        .where((one) => one('few.list' as 'row.list', '=', few?.list ?? ''))
        .where((one) => one('few.value' as 'row.key', '=', few?.value ?? '')),
    )
    .select([
      'row.item as managedContentId',
      'row.language as language',
      'row.version as version',
      'row.key as key',
      'row.then_key as thenKey',
      'row.content_key as contentKey',
    ])
    .where('row.list', '=', list)
    .where('row.language', '=', language)
    .where((q) =>
      q.and([
        createCurrentVersionCondition(
          { item: q.ref('row.item'), language: q.ref('row.language'), version: q.ref('row.version') },
          q.val(release),
        ),
        ...filters
          .filter((filter) => filter !== few)
          .map((filter) =>
            q.exists(
              q
                .selectFrom('filter_value as filter')
                .select('filter.value')
                .whereRef('filter.item', '=', 'row.item')
                .whereRef('filter.language', '=', 'row.language')
                .whereRef('filter.version', '=', 'row.version')
                .where('filter.list', '=', filter.list)
                .where('filter.value', '=', filter.value),
            ),
          ),
      ]),
    )
    .orderBy('row.key', selection.sortOrder)
    .orderBy('row.then_key')
    .orderBy('row.content_key')
    .limit(count)
    .execute()
}

/** Returns the filter with the fewest rows; undefined if every filter has too many rows. */
async function findFew({ filters, language, countRows }: SortedRowsQuery): Promise<Filter | undefined> {
  let [few, least] = [undefined as Filter | undefined, fewRows + 1]
  for (const filter of filters) {
    const count = await countRows({ ...filter, language })
    if (count < least) [few, least] = [filter, count]
  }
  return few
}

type FilterValueQuery = Pick<Filter, 'list' | 'value'> & { readonly language: string }

const selectMatches = ({ db }: SelectedFinderDeps, { list, value, language }: FilterValueQuery) =>
  db
    .selectFrom('filter_value as row')
    .where('row.list', '=', list)
    .where('row.language', '=', language)
    .where('row.value', '=', value)

/** Returns a function that counts the rows of a filter, and queries each filter and language only once. */
function createRowCounter(deps: SelectedFinderDeps): ListQuery['countRows'] {
  const counts = new Map<string, Promise<number>>()
  return (rows) => {
    const key = `${rows.list} ${rows.language} ${rows.value}`
    const count = counts.get(key) ?? countRows(deps, rows)
    counts.set(key, count)
    return count
  }
}

/** Stops at one row more than the limit, because the exact count then no longer matters. */
async function countRows(deps: SelectedFinderDeps, rows: FilterValueQuery): Promise<number> {
  const some = selectMatches(deps, rows)
    .select('row.item')
    .limit(fewRows + 1)
  const { count } = await deps.db
    .selectFrom(some.as('some'))
    .select((q) => q.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts the matching items; undefined if too many rows would have to be read. */
async function countItems(
  deps: SelectedFinderDeps,
  query: ListQuery,
  heads: Heads,
): Promise<number | undefined> {
  const { list, type, languages, filters, selection } = query
  const [filter, ...others] = filters
  if (others.length > 0) return undefined
  const members = () => heads.countShown({ list, type, languages, isRecord: selection.isRecord })
  if (filter === undefined) return members()
  const matching = await findMatching(deps, filter, { query, heads })
  if (matching !== undefined || !filter.field.isBinary) return matching?.length
  const other = { ...filter, value: filter.value === 'true' ? 'false' : 'true' }
  const rest = await findMatching(deps, other, { query, heads })
  return rest && (await members()) - rest.length
}

/** Returns the items with this filter value; undefined if there are too many. */
async function findMatching(
  deps: SelectedFinderDeps,
  { list, value }: Filter,
  { query, heads }: { readonly query: ListQuery; readonly heads: Heads },
): Promise<readonly Head[] | undefined> {
  const versions: VersionKey[] = []
  for (const language of query.languages) {
    if ((await query.countRows({ list, value, language })) > fewRows) return undefined
    const rows = await selectMatches(deps, { list, value, language })
      .select(['row.item as managedContentId', 'row.language as language', 'row.version as version'])
      .execute()
    versions.push(...rows)
  }
  return findShown(versions, query, heads)
}
