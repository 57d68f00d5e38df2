import { sql, type Expression, type SqlBool } from 'kysely'
import type { SqlLanguage } from '../language.ts'
import { createChangeNumbers } from './changes.ts'
import { moveOperations } from './moving.ts'
import { createSubstringTable, substringColumns } from './substring-index.ts'
import { createTextTable, textColumns } from './text-index.ts'

export const language: SqlLanguage = {
  isOneOf: (column, list): Expression<SqlBool> => sql<SqlBool>`${column} = any(${list})`,
  toFieldsText: (column, fields) =>
    sql<string>`json_build_object(${sql.join(
      fields.flatMap((field) => [sql.lit(field), sql`cast(${column} as json) -> ${sql.lit(field)}`]),
    )})::text`,
  toRowOrder: (alias) => sql<number>`${sql.ref(`${alias}.row_order`)}`,
  toDatabaseTime: (seconds) =>
    sql<string>`to_char(clock_timestamp() at time zone 'UTC' + ${seconds} * interval '1 second',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') collate "C"`,
  withRowOrder: (table) =>
    table.addColumn('row_order', 'bigint', (column) =>
      column.generatedByDefaultAsIdentity().notNull().unique(),
    ),
  withRowsByKey: (table) => table,
  /**
   * Adds no columns to the index, because an index entry is limited to 2,700 bytes and a larger entry would make the
   * write fail.
   */
  toCovered: () => [],
  createChangeNumbers,
  createTextTable,
  createSubstringTable,
  indexColumns: [...textColumns, ...substringColumns],
  moving: moveOperations,
}
