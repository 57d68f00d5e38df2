import type { Migration } from './migration.ts'

/**
 * Supports uploads in several parts (`media/resumable/`). Each part is a file in the media storage, so that any server
 * can continue an upload.
 */
export const resumableUploads: Migration = {
  name: '058-resumable-uploads',
  async up(trx) {
    await trx.schema
      .createTable('partial_upload')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('size', 'integer', (column) => column.notNull())
      .addColumn('received', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('result', 'text')
      .execute()
    await trx.schema
      .createTable('upload_part')
      .addColumn('upload', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('size', 'integer', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('upload_part_key', ['upload', 'position'])
      .execute()
    await trx.schema.createIndex('upload_part_hash').on('upload_part').column('hash').execute()
  },
}
