import type { Migration } from './migration.ts'

/**
 * Records the operation number at which an editor discarded a draft, because edits made before the discard may arrive
 * after it. Older server versions do not record this number.
 */
export const discardedDrafts: Migration = {
  name: '049-discarded-drafts',
  async up(trx) {
    await trx.schema
      .alterTable('draft_head')
      .addColumn('discarded_seq', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
