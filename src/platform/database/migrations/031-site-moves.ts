import type { Migration } from './migration.ts'

/** How far the move of a whole site is, in the database that it leaves and in the one that it comes to. */
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
