import type { Migration } from './migration.ts'

/** Picture folders, and the pictures in them (`drafts/folders/`). */
export const mediaFolders: Migration = {
  name: '070-media-folders',
  async up(trx) {
    await trx.schema
      .createTable('media_folder')
      .addColumn('id', 'text', (column) => column.primaryKey().notNull())
      .addColumn('parent', 'text')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('created_by', 'text', (column) => column.notNull())
      .execute()
    await trx.schema
      .createTable('media_folder_picture')
      .addColumn('item', 'text', (column) => column.primaryKey().notNull())
      .addColumn('folder', 'text', (column) => column.notNull())
      .execute()
    await trx.schema
      .createIndex('media_folder_picture_folder')
      .on('media_folder_picture')
      .columns(['folder', 'item'])
      .execute()
  },
}
