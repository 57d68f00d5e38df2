import type { Migration } from './migration.ts'

/** Pending purges of caches in front of the servers. */
export const cachePurges: Migration = {
  name: '035-cache-purges',
  async up(trx) {
    await trx.schema
      .createTable('cache_purge')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('release', 'integer', (column) => column.notNull())
      .addColumn('code', 'text', (column) => column.notNull())
      .addColumn('keys', 'text', (column) => column.notNull())
      .addColumn('round', 'integer', (column) => column.notNull())
      .addColumn('due_at', 'text')
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addUniqueConstraint('cache_purge_release', ['release', 'code'])
      .execute()
    await trx.schema.createIndex('cache_purge_due').on('cache_purge').column('due_at').execute()
  },
}
