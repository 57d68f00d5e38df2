import { toSqlLanguage } from '../language.ts'
import type { Migration } from './migration.ts'

/** Items, their immutable versions, the release log, and the rows for stored media. */
export const contentTables: Migration = {
  name: '001-content',
  async up(trx) {
    const { withRowOrder } = toSqlLanguage(trx)
    await withRowOrder(trx.schema.createTable('content_item'))
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('content_key', 'text', (column) => column.notNull().unique())
      .addColumn('record_id', 'text', (column) => column.unique())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()

    await trx.schema
      .createTable('content_version')
      .addColumn('item', 'text', (column) => column.notNull().references('content_item.id'))
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('url_name', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('created_by', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('content_version_key', ['item', 'language', 'number'])
      .execute()

    await trx.schema
      .createTable('release')
      .addColumn('number', 'integer', (column) => column.primaryKey())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('created_by', 'text', (column) => column.notNull())
      .addColumn('note', 'text', (column) => column.notNull())
      .execute()

    await withRowOrder(trx.schema.createTable('release_entry'))
      .addColumn('release', 'integer', (column) => column.notNull().references('release.number'))
      .addColumn('item', 'text', (column) => column.notNull().references('content_item.id'))
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('version', 'integer')
      .addColumn('published_at', 'text')
      .addPrimaryKeyConstraint('release_entry_key', ['item', 'language', 'release'])
      .addForeignKeyConstraint('release_entry_version', ['item', 'language', 'version'], 'content_version', [
        'item',
        'language',
        'number',
      ])
      .execute()
    await trx.schema.createIndex('release_entry_release').on('release_entry').column('release').execute()

    await trx.schema
      .createTable('media_object')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('mime_type', 'text', (column) => column.notNull())
      .addColumn('size', 'integer', (column) => column.notNull())
      .addColumn('width', 'integer')
      .addColumn('height', 'integer')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute()
  },
}
