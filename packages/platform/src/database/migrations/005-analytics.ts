import type { Migration } from './migration.ts'

/** Counts interactions by page and day. */
export const eventCounts: Migration = {
  name: '005-analytics',
  async up(trx) {
    await trx.schema
      .createTable('event_count')
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('target', 'text', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('event_count_key', ['day', 'name', 'path', 'target'])
      .execute()
  },
}
