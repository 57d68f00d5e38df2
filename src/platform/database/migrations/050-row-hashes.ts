import type { Migration } from './migration.ts'

/**
 * Hashes of the texts that never change in logs of drafts, patterns and submissions. Null in rows of older programs; the check of a
 * running server adds them (`row-hashes.ts`).
 */
export const rowHashes: Migration = {
  name: '050-row-hashes',
  async up(trx) {
    for (const table of ['draft_op', 'pattern', 'form_submission'])
      await trx.schema.alterTable(table).addColumn('row_hash', 'text').execute()
  },
}
