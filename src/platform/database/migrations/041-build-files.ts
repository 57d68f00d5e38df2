import type { Migration } from './migration.ts'

/** What browsers load of builds that run side by side. */
export const buildFiles: Migration = {
  name: '041-build-files',
  async up(trx) {
    await trx.schema
      .createTable('build_file')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('bytes', 'text', (column) => column.notNull())
      .addColumn('seen_at', 'text', (column) => column.notNull())
      .execute()
  },
}
