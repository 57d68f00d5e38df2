import type { Migration } from './migration.ts'

/**
 * The current storage location of media, and the target of a running move. Empty until the first move, then one row
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
