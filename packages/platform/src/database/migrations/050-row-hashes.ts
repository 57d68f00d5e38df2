import type { Migration } from './migration.ts'

/**
 * Hashes of the text that never changes in draft logs, patterns and submissions. Null in rows that older server
 * versions wrote; the check on a running server adds the missing hashes (`row-hashes.ts`).
 */
export const rowHashes: Migration = {
  name: '050-row-hashes',
  async up(trx) {
    for (const table of ['draft_op', 'pattern', 'form_submission'])
      await trx.schema.alterTable(table).addColumn('row_hash', 'text').execute()
  },
}
