import type { Write } from '../connection.ts'
import type { Migration } from './migration.ts'

/** The recorded reads of each page. Derived data that can be dropped at any time. */
export const pageDependencies: Migration = {
  name: '017-page-dependencies',
  async up(trx) {
    await createPages(trx)
    await trx.schema
      .createTable('page_read')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('said', 'text', (column) => column.notNull())
      .addColumn('dated_at', 'text')
      .execute()
    await trx.schema
      .createTable('page_read_trigger')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('read', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('page_read_trigger_key', ['name', 'read'])
      .execute()
    await trx.schema.createIndex('page_read_trigger_read').on('page_read_trigger').column('read').execute()
    await trx.schema
      .createTable('page_dependency')
      .addColumn('page', 'integer', (column) => column.notNull())
      .addColumn('read', 'integer', (column) => column.notNull())
      .addColumn('dates', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('page_dependency_key', ['page', 'read'])
      .execute()
    await trx.schema.createIndex('page_dependency_read').on('page_dependency').column('read').execute()
    await trx.schema
      .createTable('page_derivation')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('release', 'integer', (column) => column.notNull())
      .addColumn('code', 'text', (column) => column.notNull())
      .addColumn('dates_version', 'integer', (column) => column.notNull())
      .addColumn('holder', 'text')
      .addColumn('held_until', 'text')
      .execute()
  },
}

async function createPages(trx: Write): Promise<void> {
  await trx.schema
    .createTable('dependent_page')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('page', 'text', (column) => column.notNull())
    .addColumn('record', 'text', (column) => column.notNull())
    .addColumn('modified_at', 'text')
    .addColumn('is_due', 'integer', (column) => column.notNull())
    .addColumn('is_ending', 'integer', (column) => column.notNull())
    .addColumn('seen_at', 'integer', (column) => column.notNull())
    .addUniqueConstraint('dependent_page_place', ['page', 'record', 'language'])
    .execute()
  await trx.schema.createIndex('dependent_page_record').on('dependent_page').column('record').execute()
  await trx.schema.createIndex('dependent_page_due').on('dependent_page').columns(['is_due', 'id']).execute()
}
