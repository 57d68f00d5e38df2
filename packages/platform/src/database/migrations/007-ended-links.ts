import type { Migration } from './migration.ts'

/** Retains expired links for some time, so that a visitor who opens an expired link is shown the reason. */
export const expiredLinks: Migration = {
  name: '007-ended-links',
  async up(trx) {
    await trx.schema.alterTable('one_time_link').addColumn('ended', 'text').execute()
  },
}
