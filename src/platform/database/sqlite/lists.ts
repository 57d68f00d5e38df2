/** A list as one value, so that a statement is the same for lists of all lengths. */
import { sql, type Expression, type SqlBool } from 'kysely'

export const toListValue = (list: readonly unknown[]): string => JSON.stringify(list)

/** `list` is what {@link toListValue} makes. */
export const isOneOf = <T>(column: Expression<T>, list: Expression<readonly T[]>): Expression<SqlBool> =>
  sql<SqlBool>`${column} in (select value from json_each(${list}))`
