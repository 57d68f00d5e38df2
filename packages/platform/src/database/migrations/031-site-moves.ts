import type { Migration } from './migration.ts'

/** The progress of moving a whole site, stored in the source and in the target database. */
export const siteMoves: Migration = {
  name: '031-site-moves',
  async up(trx) {
    await trx.schema
      .createTable('site_move')
      .addColumn('role', 'text', (column) => column.primaryKey())
      .addColumn('site', 'text', (column) => column.notNull())
      .addColumn('closed_at', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('position', 'text', (column) => column.notNull())
      .execute()
  },
}
