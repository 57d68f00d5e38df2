import type { Migration } from './migration.ts'

/** A link that works no more is kept for a while, so that whoever opens it is told why. */
export const endedLinks: Migration = {
  name: '007-ended-links',
  async up(trx) {
    await trx.schema.alterTable('one_time_link').addColumn('ended', 'text').execute()
  },
}
