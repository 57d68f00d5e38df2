import type { Migration } from './migration.ts'

/** Compaction of draft logs: the numbers of removed operations are stored without the operations' content. */
export const draftLogEnds: Migration = {
  name: '022-draft-log-ends',
  async up(trx) {
    await trx.schema
      .alterTable('draft_head')
      .addColumn('compacted_seq', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await trx.schema
      .createTable('draft_sent')
      .addColumn('client', 'text', (column) => column.notNull())
      .addColumn('client_seq', 'integer', (column) => column.notNull())
      .addColumn('item', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('seq', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('outcome', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('draft_sent_key', ['client', 'client_seq'])
      .execute()
  },
}
