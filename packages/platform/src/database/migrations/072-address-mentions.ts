import { sql, type SqlBool } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Limits the index of paths regardless of case to the mentions that contain paths. It contained all mentions, most of
 * which are content keys, so that an import spent much of its time on this index.
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
