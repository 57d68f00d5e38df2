import type { Migration } from './migration.ts'

/**
 * Hashes of stored text, by which a check detects changes. Null in rows that older server versions wrote; the check on
 * a running server adds the missing hashes (`content/releases/body-hashes.ts`, `drafts/body-hashes.ts`).
 */
export const bodyHashes: Migration = {
  name: '048-body-hashes',
  async up(trx) {
    await trx.schema.alterTable('content_version').addColumn('body_hash', 'text').execute()
    await trx.schema.alterTable('draft_head').addColumn('body_hash', 'text').execute()
    await trx.schema.alterTable('draft_head').addColumn('hashed_revision', 'integer').execute()
  },
}
