import { toSqlLanguage } from '../language.ts'
import type { Migration } from './migration.ts'

/** Versions that no release contains yet, and the jobs that write these versions. */
export const stagedVersions: Migration = {
  name: '014-staged-versions',
  async up(trx) {
    await trx.schema
      .createTable('staging_job')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('started_by', 'text', (column) => column.notNull())
      .addColumn('heard_at', 'text', (column) => column.notNull())
      .addColumn('swept_at', 'text')
      .execute()
    await toSqlLanguage(trx)
      .withRowOrder(trx.schema.createTable('staged_version'))
      .addColumn('item', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('job', 'text', (column) => column.notNull().references('staging_job.id'))
      .addPrimaryKeyConstraint('staged_version_key', ['item', 'language', 'number'])
      .execute()
    await trx.schema
      .createIndex('staged_version_job')
      .unique()
      .on('staged_version')
      .columns(['job', 'item', 'language', 'number'])
      .execute()
  },
}
