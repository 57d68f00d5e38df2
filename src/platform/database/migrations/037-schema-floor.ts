import type { Migration } from './migration.ts'

/** The steps that a program must know to be admitted; the newest determines the oldest admitted program. */
export const schemaFloor: Migration = {
  name: '037-schema-floor',
  async up(trx) {
    await trx.schema
      .createTable('schema_floor')
      .addColumn('migration', 'text', (column) => column.primaryKey())
      .execute()
  },
}
