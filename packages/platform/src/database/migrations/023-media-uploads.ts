import type { Migration } from './migration.ts'

/** Lists uploaded bytes. The bytes are deleted once nothing has referred to them for some time (`media/uploads.ts`). */
export const mediaUploads: Migration = {
  name: '023-media-uploads',
  async up(trx) {
    await trx.schema
      .createTable('media_upload')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('uploaded_at', 'text', (column) => column.notNull())
      .execute()
    await trx.schema.createIndex('media_upload_age').on('media_upload').column('uploaded_at').execute()
  },
}
