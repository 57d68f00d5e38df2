/** Finds schema changes that would break older server versions, which continue to read and write. */
import { sql, type Kysely } from 'kysely'
import type { DatabaseTables } from '../tables.ts'

/** The schema of an embedded database, with columns by `table.column`. */
export type DescribedSchema = {
  readonly columns: ReadonlyMap<string, ColumnDetails>
  /** Unique indexes, with their tables. */
  readonly unique: ReadonlyMap<string, string>
}
type ColumnDetails = {
  readonly table: string
  readonly type: string
  readonly isNullable: boolean
  readonly mayBeLeftOut: boolean
}

export async function describeSchema(db: Kysely<DatabaseTables>): Promise<DescribedSchema> {
  const tables = await db.introspection.getTables()
  const { rows } = await sql<{ name: string; table: string }>`
    select i.name, t.name as "table" from pragma_table_list t join pragma_index_list(t.name) i
    where i."unique" = 1`.execute(db)
  return {
    columns: new Map(
      tables.flatMap((table) =>
        table.columns.map((column): [string, ColumnDetails] => [
          `${table.name}.${column.name}`,
          {
            table: table.name,
            type: column.dataType,
            isNullable: column.isNullable,
            mayBeLeftOut: column.isNullable || column.hasDefaultValue || column.isAutoIncrementing,
          },
        ]),
      ),
    ),
    unique: new Map(rows.map(({ name, table }) => [name, table])),
  }
}

/** Lists removed or retyped columns, new required columns, and new unique indexes on existing tables. */
export function findIncompatibleChanges(before: DescribedSchema, after: DescribedSchema): readonly string[] {
  const known = new Set([...before.columns.values()].map(({ table }) => table))
  const changed = [...before.columns].flatMap(([name, column]) => {
    const now = after.columns.get(name)
    if (now === undefined) return [`${name} is gone`]
    return now.type === column.type && now.isNullable === column.isNullable ? [] : [`${name} is another`]
  })
  const needed = [...after.columns].flatMap(([name, { table, mayBeLeftOut }]) =>
    known.has(table) && !before.columns.has(name) && !mayBeLeftOut ? [`${name} must be named`] : [],
  )
  const rules = [...after.unique].flatMap(([name, table]) =>
    known.has(table) && !before.unique.has(name) ? [`${name} is a new rule`] : [],
  )
  return [...changed, ...needed, ...rules]
}
