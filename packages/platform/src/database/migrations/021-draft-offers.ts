import type { Migration } from './migration.ts'

/** An index for finding unresolved conflicts without reading the log. */
export const draftConflicts: Migration = {
  name: '021-draft-offers',
  async up(trx) {
    await trx.schema
      .createIndex('draft_op_waiting')
      .on('draft_op')
      .columns(['is_applied', 'is_settled', 'item', 'language', 'seq'])
      .execute()
  },
}
