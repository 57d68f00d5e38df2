import type { Migration } from './migration.ts'

/**
 * The reasons for withdrawals, for staff only. They are stored separately from versions, so that no export or response
 * to visitors contains them.
 */
export const recalls: Migration = {
  name: '055-recalls',
  async up(trx) {
    await trx.schema
      .createTable('recall')
      .addColumn('release', 'integer', (column) => column.notNull())
      .addColumn('item', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('created_by', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('recall_pk', ['release', 'item'])
      .execute()
  },
}
