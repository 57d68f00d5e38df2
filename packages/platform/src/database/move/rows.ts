/**
 * Reads the rows of any table in key order and in batches, so that only one batch is in memory, however large the table
 * is.
 */
import { sql, type Kysely } from 'kysely'
import { toSqlLanguage } from '../language.ts'
import type { DatabaseTables } from '../tables.ts'
import type { MovedTable } from './moved-tables.ts'

type ColumnValue = string | number | null
/** Column values in the order of {@link toColumns}. */
export type TableRow = readonly ColumnValue[]
/** The key of a row. */
export type RowKey = readonly ColumnValue[]

type RowBatch = { readonly after: RowKey | undefined; readonly limit: number }

const order = 'its row order'

/**
 * Returns the table's columns sorted by name, followed by the column with the row order. That column has a different
 * name in each database.
 */
const toColumns = ({ columns, hasRowOrder }: MovedTable) => [
  ...columns.toSorted(),
  ...(hasRowOrder ? [order] : []),
]

export async function readRows(
  db: Kysely<DatabaseTables>,
  table: MovedTable,
  { after, limit }: RowBatch,
): Promise<readonly TableRow[]> {
  const columns = toColumns(table)
  const key = sql.join(table.key.map((column) => sql.ref(column)))
  const behind = after === undefined ? sql`` : sql`where (${key}) > (${sql.join(after)})`
  const { rows } = await sql<Record<string, ColumnValue>>`select ${sql.join(
    columns.map((column) => sql`${toRef(db, column)} as ${sql.ref(column)}`),
  )} from ${sql.table(table.name)} ${behind} order by ${key} limit ${sql.lit(limit)}`.execute(db)
  return rows.map((row) => columns.map((column) => row[column] ?? null))
}

export async function insertRows(
  trx: Kysely<DatabaseTables>,
  table: MovedTable,
  rows: readonly TableRow[],
): Promise<void> {
  const columns = toColumns(table).map((column) => toRef(trx, column))
  const values = rows.map((row) => sql`(${sql.join(row)})`)
  await sql`insert into ${sql.table(table.name)} (${sql.join(columns)}) values ${sql.join(values)}`.execute(
    trx,
  )
}

export function toRowKey(table: MovedTable, row: TableRow): RowKey {
  const columns = toColumns(table)
  return table.key.map((column) => row[columns.indexOf(column)] ?? null)
}

const toRef = (db: Kysely<DatabaseTables>, column: string) =>
  sql.ref(column === order ? toSqlLanguage(db).moving.rowOrder : column)

export async function countRows(db: Kysely<DatabaseTables>, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db)
  return rows[0]?.count ?? 0
}

const maxRows = 500
const wantedLetters = 2_000_000

/** Estimates, from the size of these rows, how many rows to read per batch. */
export function estimateBatchSize(rows: readonly TableRow[]): number {
  const letters = rows.reduce((sum, row) => sum + JSON.stringify(row).length, 0)
  return Math.max(1, Math.min(maxRows, Math.floor((rows.length * wantedLetters) / Math.max(letters, 1))))
}
export const firstBatchSize = 50
