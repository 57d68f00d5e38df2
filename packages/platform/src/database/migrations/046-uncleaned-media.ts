import type { Migration } from './migration.ts'

/**
 * Records files that are no longer served to visitors, and the version of the media rules that each server supports
 * (`media/remove-leftovers.ts`).
 */
export const leftoverMedia: Migration = {
  name: '046-uncleaned-media',
  async up(trx) {
    await trx.schema.alterTable('media_object').addColumn('leftover_hash', 'text').execute()
    await trx.schema.createIndex('media_object_leftover').on('media_object').column('leftover_hash').execute()
    await trx.schema
      .alterTable('node')
      .addColumn('media_preparation', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
