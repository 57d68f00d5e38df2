import type { Migration } from './migration.ts'

/** Records the number at which an editor discarded a draft: edits that were made to it can arrive later. An older program writes none. */
export const discardedDrafts: Migration = {
  name: '049-discarded-drafts',
  async up(trx) {
    await trx.schema
      .alterTable('draft_head')
      .addColumn('discarded_seq', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
