/** The tables of this room itself; each other room says in its own `tables.ts` which are its. */

/** Kysely's migrator keeps the first; the second is one row, that of whoever migrates. The others are the two indexes of texts and their parts. */
export type DatabaseTables = {
  schema_migration: { name: string; timestamp: string }
  schema_migration_lock: { id: string; is_locked: number }
  /** Names of the steps that a program must know to be admitted. */
  schema_floor: { migration: string }
  site_move: SiteMoveTable
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

/** Of the database that a site leaves (`source`) and of the one that it comes to (`target`), one row each. */
type SiteMoveTable = {
  role: 'source' | 'target'
  /** The same in both: one move, however often it is begun. */
  site: string
  /** ISO 8601, UTC. When the source last began to refuse writes. */
  closed_at: string
  /** Of a source `closed` or `open`; of a target `unfinished` or `moved`. */
  state: string
  /** JSON, of a target: the table that is being copied, and the key of its last row. */
  position: string
}
