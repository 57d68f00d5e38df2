/** Builds SQL that finds the versions shown by a release, for tables that have rows per version. */
import { expressionBuilder, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely'
import type { Read } from '#database'
import type { ContentTables } from '../types/tables.ts'

/** Columns of the query that contains this condition. */
type ItemColumns = { readonly item: Expression<string>; readonly language: Expression<string> }

type VersionColumns = ItemColumns & { readonly version: Expression<number> }

/**
 * Returns a condition that is true if the release shows the version. It costs one lookup in the release log per row.
 */
export const createCurrentVersionCondition = (
  { version, ...columns }: VersionColumns,
  release: Expression<number>,
): Expression<SqlBool> =>
  expressionBuilder<ContentTables, 'release_entry'>()(selectCurrentVersion(columns, release), '=', version)

/** Selects the number of the version that the release shows; null if the release shows no version. */
export function selectCurrentVersion(
  { item, language }: ItemColumns,
  release: Expression<number>,
): Expression<number | null> {
  const q = expressionBuilder<ContentTables, 'release_entry'>()
  return q
    .selectFrom('release_entry as entry')
    .select('entry.version')
    .where('entry.item', '=', item)
    .where('entry.language', '=', language)
    .where('entry.release', '<=', release)
    .orderBy('entry.release', 'desc')
    .limit(1)
    .$asScalar()
}

export type ListCountQuery = {
  readonly type: string
  readonly language: string
  readonly release: number
  /** The name of a sorted list of the type. It must have a row for every version up to the release. */
  readonly list: string
  /** True if only items with a record id are counted. */
  readonly isRecord: boolean
}

/** Maximum number of items that are looked up one by one. */
const maxExceptions = 500

/**
 * Counts the items of a type that a release shows in one language. Counts the rows of a sorted list, and looks up only
 * the items for which a row may belong to a version that the release does not show. Returns undefined if there are too
 * many such items.
 */
export async function countListedItems(
  db: Read<ContentTables>,
  query: ListCountQuery,
): Promise<number | undefined> {
  const exceptions = await findExceptions(db, query)
  if (exceptions === undefined) return undefined
  const [all, unsure] = [await countRows(db, query), await countRowsOf(db, query, exceptions)]
  return all - unsure + (await countShown(db, query, exceptions))
}

/**
 * Finds the items that have several versions, were removed from the site, are being imported, are in a later release,
 * or have no record id. May also find other items. The release shows the only version of every item that is not found.
 */
async function findExceptions(
  db: Read<ContentTables>,
  query: ListCountQuery,
): Promise<readonly string[] | undefined> {
  const later = await selectLater(db, query).limit(1).execute()
  const rows = await selectExceptions(db, { ...query, hasLater: later.length > 0 }).execute()
  const found = new Set(rows.map(({ item }) => item))
  return found.size > maxExceptions ? undefined : [...found]
}

/**
 * Selects the items in later releases. `findExceptions` checks without `distinct` whether there are any, because the
 * database then uses the index on releases.
 */
const selectLater = (db: Read<ContentTables>, { language, release }: ListCountQuery) =>
  db
    .selectFrom('release_entry')
    .select('item')
    .where('language', '=', language)
    .where('release', '>', release)

/**
 * Selects the items that `findExceptions` returns. An item may occur several times. Omits later releases if `hasLater`
 * is false.
 */
export function selectExceptions(
  db: Read<ContentTables>,
  { hasLater, ...query }: ListCountQuery & { readonly hasLater: boolean },
) {
  const { type, language, isRecord } = query
  const limit = maxExceptions + 1
  const select = (some: SelectQueryBuilder<ContentTables, keyof ContentTables, { item: string }>) =>
    db.selectFrom(some.distinct().limit(limit).as('some')).select('some.item')
  const staged = db.selectFrom('staged_version').select('item').where('language', '=', language)
  const versions = db.selectFrom('content_version').select('item').where('language', '=', language)
  const entries = db.selectFrom('release_entry').select('item').where('language', '=', language)
  const items = db.selectFrom('content_item').select('id as item').where('type', '=', type)
  return select(staged)
    .unionAll(select(versions.where((q) => q('number', '>', q.lit(1)))))
    .unionAll(select(entries.where('version', 'is', null)))
    .$if(isRecord, (some) => some.unionAll(select(items.where('record_id', 'is', null))))
    .$if(hasLater, (some) => some.unionAll(select(selectLater(db, query))))
}

async function countRows(db: Read<ContentTables>, { list, language }: ListCountQuery): Promise<number> {
  const { count } = await db
    .selectFrom('sort_value')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('list', '=', list)
    .where('language', '=', language)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts the rows of the given items. The cross join makes the database look up items first. */
async function countRowsOf(
  db: Read<ContentTables>,
  { list, language }: ListCountQuery,
  items: readonly string[],
): Promise<number> {
  if (items.length === 0) return 0
  const { count } = await db
    .selectFrom('content_version as version')
    .crossJoin('sort_value as row')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('version.item', 'in', items)
    .where('version.language', '=', language)
    .whereRef('row.item', '=', 'version.item')
    .whereRef('row.language', '=', 'version.language')
    .whereRef('row.version', '=', 'version.number')
    .where('row.list', '=', list)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Counts the given items that have the type and that the release shows. Compares the types here, because the database
 * would read all items of the type.
 */
async function countShown(
  db: Read<ContentTables>,
  { type, language, release, isRecord }: ListCountQuery,
  items: readonly string[],
): Promise<number> {
  if (items.length === 0) return 0
  const rows = await db
    .selectFrom('content_item as item')
    .select(['item.type', 'item.record_id'])
    .where('item.id', 'in', items)
    .where((q) =>
      q(
        selectCurrentVersion({ item: q.ref('item.id'), language: q.val(language) }, q.val(release)),
        'is not',
        null,
      ),
    )
    .execute()
  return rows.filter((row) => row.type === type && !(isRecord && row.record_id === null)).length
}
