import { toSqlLanguage } from '../language.ts'
import type { Migration } from './migration.ts'

/** The servers of the site, with the release that each server shows. */
export const nodes: Migration = {
  name: '015-nodes',
  async up(trx) {
    await trx.schema
      .createTable('node')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('release', 'integer', (column) => column.notNull())
      .addColumn('lease_until', 'text', (column) => column.notNull())
      .execute()
    await toSqlLanguage(trx).createChangeNumbers(trx)
  },
}
