import type { Migration } from './migration.ts'

/**
 * The migrations that a server version must include to open the database. The newest of these migrations determines the
 * oldest server version that can open it.
 */
export const schemaFloor: Migration = {
  name: '037-schema-floor',
  async up(trx) {
    await trx.schema
      .createTable('schema_floor')
      .addColumn('migration', 'text', (column) => column.primaryKey())
      .execute()
  },
}
