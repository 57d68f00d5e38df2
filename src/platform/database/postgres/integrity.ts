import { sql, type Kysely } from 'kysely'
import type { DatabaseTables } from '../tables.ts'

/** What is wrong with the stored data, as the server knows it, a line each. Its pages are read by the engine's own pg_amcheck. */
export async function findDamage(db: Kysely<DatabaseTables>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select 'the index ' || c.relname || ' is not valid' as line
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where not i.indisvalid and c.relnamespace = current_schema()::regnamespace
    union all
    select 'the constraint ' || conname || ' of ' || conrelid::regclass || ' was never checked'
      from pg_constraint where not convalidated and connamespace = current_schema()::regnamespace
    union all
    select checksum_failures || ' pages were found damaged'
      from pg_stat_database where datname = current_database() and checksum_failures > 0`.execute(db)
  return rows.map(({ line }) => line)
}
