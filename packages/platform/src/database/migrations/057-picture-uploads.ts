import type { Migration } from './migration.ts'

/**
 * Records who uploaded each picture, and when (`drafts/listings/picture-uploads.ts`). Imported pictures have no row.
 */
export const pictureUploads: Migration = {
  name: '057-picture-uploads',
  async up(trx) {
    await trx.schema
      .createTable('picture_upload')
      .addColumn('item', 'text', (column) => column.primaryKey())
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('uploaded_at', 'text', (column) => column.notNull())
      .execute()
  },
}
