import type { Migration } from './migration.ts'

/** Which steps a program must know to be admitted: the newest of them tells the oldest program. */
export const schemaFloor: Migration = {
  name: '037-schema-floor',
  async up(trx) {
    await trx.schema
      .createTable('schema_floor')
      .addColumn('migration', 'text', (column) => column.primaryKey())
      .execute()
  },
}
