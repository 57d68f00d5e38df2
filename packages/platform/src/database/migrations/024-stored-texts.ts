import { toSqlLanguage } from '../language.ts'
import type { Migration } from './migration.ts'

/** The text of items, for search and replace. Derived data that can be dropped at any time. */
export const storedTexts: Migration = {
  name: '024-stored-texts',
  async up(trx) {
    await toSqlLanguage(trx).createSubstringTable(trx)
    await trx.schema
      .createTable('stored_text')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('content_key', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('version', 'integer')
      .addColumn('revision', 'integer')
      .addUniqueConstraint('stored_text_key', ['content_key', 'language'])
      .execute()
    await trx.schema
      .createTable('stored_text_progress')
      .addColumn('code', 'text', (column) => column.notNull())
      .addColumn('release', 'integer', (column) => column.notNull())
      .execute()
  },
}
