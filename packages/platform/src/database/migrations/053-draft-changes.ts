import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Numbers the changes to drafts, so that a server reads only the drafts that have changed since its last read. A change
 * by an older server version gets no number; a separate index is used to find these rows. A second index lists open
 * drafts, newest first.
 */
export const draftChanges: Migration = {
  name: '053-draft-changes',
  async up(trx) {
    for (const name of ['change_number', 'numbered_revision'])
      await trx.schema
        .alterTable('draft_head')
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
        .execute()
    await sql`update draft_head set numbered_revision = revision`.execute(trx)
    await trx.schema.createIndex('draft_head_change').on('draft_head').column('change_number').execute()
    await trx.schema
      .createIndex('draft_head_unnumbered')
      .on('draft_head')
      .column('item')
      .where(sql.ref('numbered_revision'), '<>', sql.ref('revision'))
      .execute()
    await trx.schema
      .createIndex('draft_head_open')
      .on('draft_head')
      .columns(['is_open', 'changed_at', 'item', 'language'])
      .execute()
  },
}
