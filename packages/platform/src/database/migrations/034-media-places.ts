import type { Migration } from './migration.ts'

/**
 * The storage location of media after the first move, and the target of a running move. Contains at most one row
 * (`media/move/`).
 */
export const mediaPlaces: Migration = {
  name: '034-media-places',
  async up(trx) {
    await trx.schema
      .createTable('media_place')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('from_name', 'text', (column) => column.notNull())
      .addColumn('to_name', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('position', 'text', (column) => column.notNull())
      .execute()
  },
}
