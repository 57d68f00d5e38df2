import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Adds an index for finding paths that differ only in case. */
export const foldedMentions: Migration = {
  name: '045-folded-mentions',
  async up(trx) {
    await trx.schema
      .createIndex('version_mention_lower_value')
      .on('version_mention')
      .expression(sql`kind, lower(value)`)
      .execute()
  },
}
