import type { Migration } from './migration.ts'

/** Counts of requested paths that have no page, and of followed redirects (`analytics/path-counts.ts`). */
export const pathCounts: Migration = {
  name: '060-path-counts',
  async up(trx) {
    await trx.schema
      .createTable('path_count')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('last_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('path_count_key', ['kind', 'language', 'path'])
      .execute()
  },
}
