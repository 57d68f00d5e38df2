import { sql, type Kysely } from 'kysely'
import type { DatabaseTables } from '../tables.ts'
import type { DescribedTable } from '../move/described-table.ts'

type ColumnRow = { name: string; pk: number }

/** Describes every table as the migrations created it, except the tables of text indexes. */
export async function describeTables(db: Kysely<DatabaseTables>): Promise<readonly DescribedTable[]> {
  const { rows } = await sql<{ name: string; text: string }>`select name, sql as text from sqlite_schema
    where type = 'table' and name not like 'sqlite_%' order by name`.execute(db)
  return Promise.all(rows.map((row) => describeTable(db, row)))
}

async function describeTable(
  db: Kysely<DatabaseTables>,
  { name, text }: { name: string; text: string },
): Promise<DescribedTable> {
  const { rows: columns } = await sql<ColumnRow>`select name, pk from pragma_table_info(${name})`.execute(db)
  const { rows: references } = await sql<{ table: string }>`
    select distinct "table" from pragma_foreign_key_list(${name})`.execute(db)
  const { rows: seeded } = await sql<{ found: number }>`
    select exists (select 1 from ${sql.table(name)}) as found`.execute(db)
  const key = columns
    .filter(({ pk }) => pk > 0)
    .toSorted((a, b) => a.pk - b.pk)
    .map((column) => column.name)
  return {
    name,
    columns: columns.map((column) => column.name),
    key: key.length > 0 ? key : await findKeyOfAll(db, name, columns),
    references: references.map(({ table }) => table).filter((table) => table !== name),
    counted: /autoincrement/i.test(text) ? key[0] : undefined,
    isSeeded: seeded[0]?.found === 1,
  }
}

/**
 * Returns all columns of a table without a key. An index's columns come first, so that reading in this order is fast.
 * Ignores indexed expressions.
 */
async function findKeyOfAll(
  db: Kysely<DatabaseTables>,
  table: string,
  columns: readonly ColumnRow[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from pragma_index_info((
      select l.name from pragma_index_list(${table}) l
      where not exists (select 1 from pragma_index_info(l.name) i where i.name is null)
      order by l.seq limit 1
    )) order by seqno`.execute(db)
  return [...new Set([...rows, ...columns].map(({ name }) => name))]
}
