import type { Migration } from './migration.ts'

/** The browser files of several builds that are in use at the same time. */
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
