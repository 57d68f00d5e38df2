import { sql } from 'kysely'

/**
 * Returns a condition that is true if the column in lower case matches a LIKE pattern, in which `!` is the escape
 * character. Adds a range for the pattern's first letters, so that an index of lower-case values can be used.
 */
export function createLowerLikeCondition(column: string, pattern: string) {
  const [start = ''] = pattern.split(/[!%_]/)
  const lower = sql`lower(${sql.ref(column)})`
  return sql<boolean>`${lower} >= ${start} and ${lower} < ${`${start}\u{10ffff}`} and ${lower} like ${pattern} escape '!'`
}
