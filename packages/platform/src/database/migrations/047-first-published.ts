import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Sets `content_item.created_at`, which determines the order of lists, to the item's first publication. Before this
 * migration, imported items had the dates of their batches.
 */
export const firstPublished: Migration = {
  name: '047-first-published',
  async up(trx) {
    await sql`update content_item set created_at = coalesce(
      (select min(published_at) from release_entry where release_entry.item = content_item.id),
      created_at
    )`.execute(trx)
  },
}
