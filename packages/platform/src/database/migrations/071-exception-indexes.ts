import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Indexes of the few items that have several versions or were removed from the site. Counts of a list look these items
 * up one by one (`content/snapshots/in-service.ts`).
 */
export const exceptionIndexes: Migration = {
  name: '071-exception-indexes',
  async up(trx) {
    await trx.schema
      .createIndex('content_version_later')
      .on('content_version')
      .columns(['language', 'item'])
      .where(sql.ref('number'), '>', sql.lit(1))
      .execute()
    await trx.schema
      .createIndex('release_entry_removed')
      .on('release_entry')
      .columns(['language', 'item'])
      .where(sql.ref('version'), 'is', null)
      .execute()
  },
}
