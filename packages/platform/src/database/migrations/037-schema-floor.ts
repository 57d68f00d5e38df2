import type { Migration } from './migration.ts'

/**
 * The steps that an admitted server version must know. The newest of them determines the oldest admitted server
 * version.
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
