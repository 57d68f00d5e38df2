import { sql } from 'kysely'
import { hasVersions } from './has-versions.ts'
import type { Migration } from './migration.ts'

/**
 * The references in each version, so that references can be found without reading bodies. Derived data that can be
 * dropped and rebuilt at any time.
 */
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
    /** Null until the version's mentions are recorded. Null for all versions that are older than this table. */
    await trx.schema.alterTable('content_version').addColumn('has_mentions', 'integer').execute()
    await trx.schema
      .createIndex('content_version_without_mentions')
      .on('content_version')
      .column('item')
      .where(sql.ref('has_mentions'), 'is', null)
      .execute()
    /**
     * Stores the value that `toAddressFields` in the `content` module returns, including an item's access fields, so
     * that access checks do not read bodies.
     */
    if (await hasVersions(trx))
      await sql`update content_version
      set place = json_patch(coalesce(place, '{}'), json_object('access', json_extract(body, '$.access')))
      where json_valid(body) and json_type(body, '$.access') = 'text'`.execute(trx)
  },
}
