/** The tables of this room itself; each other room says in its own `tables.ts` which are its. */

/** Kysely's migrator keeps the first; the second is one row, that of whoever migrates. */
export type DatabaseTables = {
  schema_migration: { name: string; timestamp: string }
  schema_migration_lock: { id: string; is_locked: number }
}
