import type { Migration } from './migration.ts'

/** Settings that administrators change in the studio (`installation/`). */
export const installationSettings: Migration = {
  name: '067-installation-settings',
  async up(trx) {
    await trx.schema
      .createTable('installation_setting')
      .addColumn('name', 'text', (column) => column.primaryKey().notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'text', (column) => column.notNull())
      .addColumn('changed_by', 'text', (column) => column.notNull())
      .execute()
  },
}
