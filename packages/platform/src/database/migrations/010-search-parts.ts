import type { Migration } from './migration.ts'

/** Analysed search data for one release. Derived data that can be dropped at any time. */
export const searchParts: Migration = {
  name: '010-search-parts',
  async up(trx) {
    await trx.schema
      .createTable('search_index')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('release', 'integer', (column) => column.notNull())
      .addColumn('code', 'text', (column) => column.notNull())
      .addColumn('languages', 'text', (column) => column.notNull())
      .addColumn('part_count', 'integer', (column) => column.notNull())
      .execute()
    await trx.schema
      .createTable('search_part')
      .addColumn('index_id', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('number', 'integer', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('search_part_key', ['index_id', 'language', 'number'])
      .execute()
  },
}
