import type { Migration } from './migration.ts'

/** Indexes for finding heads by type and name, so that the server need not read all items at startup. */
export const headKeys: Migration = {
  name: '018-head-keys',
  async up(trx) {
    await trx.schema.createIndex('content_item_type').on('content_item').column('type').execute()
    await trx.schema
      .createIndex('content_version_url_name')
      .on('content_version')
      .column('url_name')
      .execute()
  },
}
