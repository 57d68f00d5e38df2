import { sql, type SqlBool } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Limits the case-insensitive index of paths to the mentions that contain paths. Before, the index contained all
 * mentions, most of which are content keys, so imports spent much of their time updating it.
 */
export const addressMentions: Migration = {
  name: '072-address-mentions',
  async up(trx) {
    await trx.schema.dropIndex('version_mention_lower_value').execute()
    await trx.schema
      .createIndex('version_mention_lower_value')
      .on('version_mention')
      .expression(sql`kind, lower(value)`)
      .where(sql<SqlBool>`kind = 'only route' or kind = 'only from' or kind = 'to'`)
      .execute()
  },
}
