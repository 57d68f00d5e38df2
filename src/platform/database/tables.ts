/** The tables of this room itself; each other room says in its own `tables.ts` which are its. */

/** Kysely's migrator keeps the first; the second is one row, that of whoever migrates. The others are the two indexes of texts and their parts. */
export type DatabaseTables = {
  schema_migration: { name: string; timestamp: string }
  schema_migration_lock: { id: string; is_locked: number }
  text_index: { rowid: number; title: string; strapline: string; body: string }
  text_index_data: object
  text_index_idx: object
  text_index_docsize: object
  text_index_config: object
  substring_index: { rowid: number; text: string }
  substring_index_data: object
  substring_index_idx: object
  substring_index_docsize: object
  substring_index_config: object
}
