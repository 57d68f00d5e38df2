import type { Migration } from './migration.ts'

/** Items that editors have deleted, until they are erased (`drafts/items/deleted-items.ts`). */
export const deletedItems: Migration = {
  name: '056-deleted-items',
  async up(trx) {
    await trx.schema
      .createTable('deleted_item')
      .addColumn('item', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('url_name', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('shape', 'text')
      .addColumn('deleted_by', 'text', (column) => column.notNull())
      .addColumn('deleted_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('deleted_item_key', ['item', 'language'])
      .execute()
    await trx.schema.createIndex('deleted_item_time').on('deleted_item').column('deleted_at').execute()
  },
}
