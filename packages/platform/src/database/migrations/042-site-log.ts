import type { Migration } from './migration.ts'

/** Indexes for finding the newest operations on the site, or by an account, without reading the log. */
export const siteLog: Migration = {
  name: '042-site-log',
  async up(trx) {
    const order = ['at', 'item', 'language', 'seq'] as const
    await trx.schema
      .createIndex('draft_op_at')
      .on('draft_op')
      .columns([...order])
      .execute()
    await trx.schema
      .createIndex('draft_op_actor_at')
      .on('draft_op')
      .columns(['actor', ...order])
      .execute()
  },
}
