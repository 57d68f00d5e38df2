/** Finds the versions that a release shows, for rows that other tables store per version. */
import { expressionBuilder, type Expression, type SqlBool } from 'kysely'
import type { ContentTables } from '../types/tables.ts'

/** Columns of the outer query. */
type VersionColumns = {
  readonly item: Expression<string>
  readonly language: Expression<string>
  readonly version: Expression<number>
}

/** Returns a condition that costs one lookup by the log's key per row. */
export function isInService(
  { item, language, version }: VersionColumns,
  release: Expression<number>,
): Expression<SqlBool> {
  const q = expressionBuilder<ContentTables, 'release_entry'>()
  const shown = q
    .selectFrom('release_entry as entry')
    .select('entry.version')
    .where('entry.item', '=', item)
    .where('entry.language', '=', language)
    .where('entry.release', '<=', release)
    .orderBy('entry.release', 'desc')
    .limit(1)
  return q(shown, '=', version)
}
