import type { Migration } from './migration.ts'

/** The idempotency key of a publish. */
export const publishCalls: Migration = {
  name: '026-publish-calls',
  async up(trx) {
    await trx.schema.alterTable('publish').addColumn('call_key', 'text').execute()
    await trx.schema.createIndex('publish_call_key').on('publish').column('call_key').unique().execute()
  },
}
