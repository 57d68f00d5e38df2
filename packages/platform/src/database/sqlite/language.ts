import { sql, type Expression, type SqlBool } from 'kysely'
import type { SqlLanguage } from '../language.ts'
import { moveOperations } from './moving.ts'
import { createSubstringTable, substringColumns } from './substring-index.ts'
import { createTextTable, textColumns } from './text-index.ts'

export const language: SqlLanguage = {
  isOneOf: (column, list): Expression<SqlBool> =>
    sql<SqlBool>`${column} in (select value from json_each(${list}))`,
  toFieldsText: (column, fields) =>
    sql<string>`json_object(${sql.join(fields.flatMap((field) => [field, sql`${column} -> ${toPath(field)}`]))})`,
  /** The row order remains valid as long as the file is not compacted. */
  toRowOrder: (alias) => sql<number>`${sql.ref(`${alias}.rowid`)}`,
  toDatabaseTime: (seconds) => sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ${`${seconds} seconds`})`,
  withRowOrder: (table) => table,
  withRowsByKey: (table) => table.modifyEnd(sql`without rowid`),
  toCovered: (columns) => columns,
  createChangeNumbers: async () => undefined,
  createTextTable,
  createSubstringTable,
  indexColumns: [...textColumns, ...substringColumns],
  moving: moveOperations,
}

const toPath = (field: string) => `$.${JSON.stringify(field)}`
