import type { Migration } from './migration.ts'

/** The drafts of each publish, and receipts for the pages that rendered identically from drafts and from stored rows. */
export const receipts: Migration = {
  name: '020-receipts',
  async up(trx) {
    await trx.schema
      .createTable('publish')
      .addColumn('release', 'integer', (column) => column.primaryKey().references('release.number'))
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('created_by', 'text', (column) => column.notNull())
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('build', 'text', (column) => column.notNull())
      .addColumn('affected', 'integer', (column) => column.notNull())
      .addColumn('later', 'integer', (column) => column.notNull())
      .addColumn('differing', 'integer', (column) => column.notNull())
      .addColumn('difference', 'text')
      .addColumn('taken_back_by', 'integer')
      .addColumn('rest', 'text')
      .addColumn('due_at', 'text')
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .execute()
    await trx.schema.createIndex('publish_due').on('publish').column('due_at').execute()
    await trx.schema
      .createTable('published_draft')
      .addColumn('release', 'integer', (column) => column.notNull())
      .addColumn('item', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('seq', 'integer', (column) => column.notNull())
      .addColumn('version', 'integer')
      .addPrimaryKeyConstraint('published_draft_key', ['release', 'item', 'language'])
      .execute()
    await trx.schema
      .createTable('receipt')
      .addColumn('release', 'integer', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('page', 'text', (column) => column.notNull())
      .addColumn('record', 'text', (column) => column.notNull())
      .addColumn('path', 'text', (column) => column.notNull())
      .addColumn('viewer', 'text', (column) => column.notNull())
      .addColumn('build', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('receipt_key', ['release', 'page', 'record', 'language', 'viewer'])
      .execute()
  },
}
