import type { Migration } from './migration.ts'

/** Files of pictures whose bytes an administrator has erased (`media/erasure/erase-media.ts`). */
export const erasedMedia: Migration = {
  name: '063-erased-media',
  async up(trx) {
    await trx.schema
      .createTable('erased_media')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('item', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addColumn('erased_by', 'text', (column) => column.notNull())
      .addColumn('erased_at', 'text', (column) => column.notNull())
      .execute()
  },
}
