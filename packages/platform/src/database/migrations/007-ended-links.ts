import type { Migration } from './migration.ts'

/** Stores expired links for some time, so that a visitor who opens one is shown the reason. */
export const endedLinks: Migration = {
  name: '007-ended-links',
  async up(trx) {
    await trx.schema.alterTable('one_time_link').addColumn('ended', 'text').execute()
  },
}
