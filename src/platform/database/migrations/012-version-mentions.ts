import { sql } from 'kysely'
import { hasVersions } from './has-versions.ts'
import type { Migration } from './migration.ts'

/** The references of each version, so that a search for references reads no bodies; derived, can be dropped and rebuilt at any time. */
export const versionMentions: Migration = {
  name: '012-version-mentions',
  async up(trx) {
    await trx.schema
      .createTable('version_mention')
      .addColumn('item', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute()
    await trx.schema
      .createIndex('version_mention_value')
      .on('version_mention')
      .columns(['kind', 'value'])
      .execute()
    /** Null means that its mentions are not recorded yet, as for all versions from before this table. */
    await trx.schema.alterTable('content_version').addColumn('has_mentions', 'integer').execute()
    await trx.schema
      .createIndex('content_version_without_mentions')
      .on('content_version')
      .column('item')
      .where(sql.ref('has_mentions'), 'is', null)
      .execute()
    /** Stores the same result as `toPlace` of the content room: the audience of an item, so that no body is read for it. */
    if (await hasVersions(trx))
      await sql`update content_version
      set place = json_patch(coalesce(place, '{}'), json_object('access', json_extract(body, '$.access')))
      where json_valid(body) and json_type(body, '$.access') = 'text'`.execute(trx)
  },
}
