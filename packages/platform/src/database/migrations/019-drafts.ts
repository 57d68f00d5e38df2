import type { Migration } from './migration.ts'

/** Drafts: editors' operations, the resulting drafts, and the clients that send operations. */
export const drafts: Migration = {
  name: '019-drafts',
  async up(trx) {
    await trx.schema
      .createTable('draft_op')
      .addColumn('item', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('seq', 'integer', (column) => column.notNull())
      .addColumn('change_set', 'text', (column) => column.notNull())
      .addColumn('client', 'text', (column) => column.notNull())
      .addColumn('client_seq', 'integer')
      .addColumn('gesture', 'text', (column) => column.notNull())
      .addColumn('base_seq', 'integer', (column) => column.notNull())
      .addColumn('actor', 'text', (column) => column.notNull())
      .addColumn('op', 'text', (column) => column.notNull())
      .addColumn('inverse', 'text')
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addColumn('is_applied', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('undoes', 'integer')
      .addColumn('is_settled', 'integer', (column) => column.notNull())
      .addColumn('at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('draft_op_key', ['item', 'language', 'seq'])
      .addUniqueConstraint('draft_op_client', ['client', 'client_seq'])
      .execute()
    await trx.schema
      .createIndex('draft_op_actor')
      .on('draft_op')
      .columns(['item', 'language', 'actor', 'seq'])
      .execute()
    await trx.schema
      .createTable('draft_head')
      .addColumn('item', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('base_version', 'integer')
      .addColumn('seq', 'integer', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('is_open', 'integer', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('url_name', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('is_withdrawn', 'integer', (column) => column.notNull())
      .addColumn('published_seq', 'integer', (column) => column.notNull())
      .addColumn('dropped_seq', 'integer', (column) => column.notNull())
      .addColumn('opened_at', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'text', (column) => column.notNull())
      .addColumn('changed_by', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('draft_head_key', ['item', 'language'])
      .execute()
    await trx.schema
      .createTable('draft_client')
      .addColumn('client', 'text', (column) => column.primaryKey())
      .addColumn('account', 'text', (column) => column.notNull())
      .addColumn('last', 'integer', (column) => column.notNull())
      .addColumn('heard_at', 'text', (column) => column.notNull())
      .execute()
  },
}
