/** Builds SQL that finds the versions shown by a release, for tables that have rows per version. */
import { expressionBuilder, type Expression, type SqlBool } from 'kysely'
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
