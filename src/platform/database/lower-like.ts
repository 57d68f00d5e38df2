import { sql } from 'kysely'

/**
 * Returns a condition: the column in lower case matches a LIKE pattern, in which `!` escapes. Names the pattern's first letters as a
 * range, so that an index of lower values finds the rows.
 */
export function isLowerLike(column: string, pattern: string) {
  const [start = ''] = pattern.split(/[!%_]/)
  const lower = sql`lower(${sql.ref(column)})`
  return sql<boolean>`${lower} >= ${start} and ${lower} < ${`${start}\u{10ffff}`} and ${lower} like ${pattern} escape '!'`
}
