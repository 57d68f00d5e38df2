/** The tables that belong to the `database` folder. Every other folder with tables has its own `tables.ts`. */

/**
 * Kysely's migrator writes the first table. The second table has a single row, which serves as the migrator's lock. The
 * remaining tables belong to the two text indexes.
 */
export type DatabaseTables = {
  schema_migration: { name: string; timestamp: string }
  schema_migration_lock: { id: string; is_locked: number }
  /** Names of the migrations that a server version must know to open the database. */
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

/** One row for the source of a site move, and one row for the target. */
type SiteMoveTable = {
  role: 'source' | 'target'
  /** The move's id. It is the same in both databases, no matter how often the move is restarted. */
  site: string
  /** ISO 8601, UTC: the time at which the source last began to reject writes. */
  closed_at: string
  /** `closed` or `open` for a source; `unfinished` or `moved` for a target. */
  state: string
  /** JSON, for a target: the table that is being copied, and the key of the last copied row. */
  position: string
}
