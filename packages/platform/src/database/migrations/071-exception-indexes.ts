import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Indexes of the few items that have several versions, were removed from the site, or have no record id. Counts of a
 * list look these items up one by one (`content/snapshots/in-service.ts`).
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
    /** With `record_id` as a second column, the database prefers this index to the unique index on `record_id`. */
    await trx.schema
      .createIndex('content_item_without_record')
      .on('content_item')
      .columns(['type', 'record_id'])
      .where(sql.ref('record_id'), 'is', null)
      .execute()
  },
}
