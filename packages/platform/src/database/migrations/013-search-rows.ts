import { sql } from 'kysely'
import type { Write } from '../connection.ts'
import { toSqlLanguage } from '../language.ts'
import type { Migration } from './migration.ts'

/**
 * The searchable text of each version. Derived data that can be dropped at any time. Replaces tables that stored text
 * for only one release.
 */
export const searchRows: Migration = {
  name: '013-search-rows',
  async up(trx) {
    await trx.schema.dropTable('search_part').execute()
    await trx.schema.dropTable('search_index').execute()
    await createTexts(trx)
    await trx.schema
      .createTable('search_shown')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('content_key', 'text', (column) => column.notNull())
      .addColumn('text', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('search_shown_key', ['name', 'content_key', 'text'])
      .execute()
    await trx.schema.createIndex('search_shown_text').on('search_shown').column('text').execute()
    await trx.schema
      .createTable('search_word')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('word', 'text', (column) => column.notNull())
      .addColumn('spelling', 'text', (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addUniqueConstraint('search_word_key', ['language', 'word'])
      .execute()
    await trx.schema
      .createTable('search_progress')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .execute()
    /** An empty site has no rows to fill. */
    await sql`insert into search_progress (name) select 'complete'
      where not exists (select 1 from content_version)`.execute(trx)
    await toSqlLanguage(trx).createTextTable(trx)
  },
}

async function createTexts(trx: Write): Promise<void> {
  await trx.schema
    .createTable('search_text')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('item', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('content_key', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('title_words', 'text', (column) => column.notNull())
    .addColumn('url_name', 'text', (column) => column.notNull())
    .addColumn('address', 'text')
    .addColumn('is_indexed', 'integer', (column) => column.notNull())
    .addColumn('may_unlist', 'integer', (column) => column.notNull())
    .addColumn('is_private', 'integer', (column) => column.notNull())
    .addColumn('strapline', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('labels', 'text', (column) => column.notNull())
    .addColumn('named', 'text', (column) => column.notNull())
    .addUniqueConstraint('search_text_version', ['item', 'language', 'version'])
    .execute()
  await trx.schema.createIndex('search_text_code').on('search_text').column('code').execute()
  await trx.schema
    .createIndex('search_text_address')
    .on('search_text')
    .columns(['address', 'language'])
    .where('address', 'is not', null)
    .execute()
  await trx.schema
    .createIndex('search_text_name')
    .on('search_text')
    .columns(['type', 'language', 'url_name'])
    .execute()
}
