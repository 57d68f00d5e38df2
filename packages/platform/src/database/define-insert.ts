/**
 * Compiles a multi-row insert once, because Kysely takes longer to compile a long list of rows than the database takes
 * to insert it.
 */
import type { CompiledQuery } from 'kysely'
import type { Write } from './connection.ts'
import { toSqlLanguage, type SqlLanguage } from './language.ts'

/**
 * Numbers of rows per statement. The largest batches are inserted first, so that these few statements work for any
 * number of rows.
 */
const sizes = [100, 10, 1]

type InsertedValue = string | number | null

/** Returns a function that inserts any number of rows with exactly these columns. Values are bound unchanged. */
export function defineInsert<T, Table extends keyof T & string, Column extends keyof T[Table] & string>(
  table: Table,
  columns: readonly Column[],
): (trx: Write<T>, rows: readonly Readonly<Record<Column, InsertedValue>>[]) => Promise<void> {
  const builtIn = new Map<SqlLanguage, ReadonlyMap<number, CompiledQuery>>()
  return async (trx, rows) => {
    if (rows.length === 0) return
    const language = toSqlLanguage(trx)
    const built = builtIn.get(language) ?? compileInserts(trx, table, columns)
    builtIn.set(language, built)
    let start = 0
    for (const [size, query] of built)
      for (; start + size <= rows.length; start += size) {
        const some = rows.slice(start, start + size)
        const parameters = some.flatMap((row) => columns.map((column) => row[column]))
        await trx.executeQuery({ ...query, parameters })
      }
  }
}

function compileInserts<T>(
  trx: Write<T>,
  table: keyof T & string,
  columns: readonly string[],
): ReadonlyMap<number, CompiledQuery> {
  const row = Object.fromEntries(columns.map((column) => [column, '']))
  const untyped = trx as unknown as Write<Readonly<Record<string, Record<string, string>>>>
  const compile = (size: number) =>
    untyped
      .insertInto(table)
      .values(Array.from({ length: size }, () => row))
      .compile()
  return new Map(sizes.map((size) => [size, compile(size)]))
}
