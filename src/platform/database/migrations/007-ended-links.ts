import type { Migration } from './migration.ts'

/** Expired links are stored for a while, so that a visitor who opens one gets the reason. */
export const endedLinks: Migration = {
  name: '007-ended-links',
  async up(trx) {
    await trx.schema.alterTable('one_time_link').addColumn('ended', 'text').execute()
  },
}
