/** Which versions a release shows, for rows that other rooms keep of versions. */
import { expressionBuilder, type Expression, type SqlBool } from 'kysely'
import type { ContentTables } from '../types/tables.ts'

/** Columns of the asking query. */
type Version = {
  readonly item: Expression<string>
  readonly language: Expression<string>
  readonly version: Expression<number>
}

/** A condition that takes one step in the key of the log for each row that is asked about. */
export function isInService(
  { item, language, version }: Version,
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
