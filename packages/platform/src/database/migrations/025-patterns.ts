import type { Migration } from './migration.ts'

/** Blocks that editors have saved for reuse (`drafts/patterns/`). */
export const patterns: Migration = {
  name: '025-patterns',
  async up(trx) {
    await trx.schema
      .createTable('pattern')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('blocks', 'text', (column) => column.notNull())
      .addColumn('saved_by', 'text', (column) => column.notNull())
      .addColumn('saved_at', 'text', (column) => column.notNull())
      .execute()
  },
}
