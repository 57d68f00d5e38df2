import { toSqlLanguage } from '../language.ts'
import type { Migration } from './migration.ts'

/**
 * The values for sorting and filtering lists, stored as rows for each item version
 * (`content/snapshots/field-values.ts`). `list` identifies a field and the definition of its keys, so that server
 * versions with different definitions have separate rows. Deleting an item version also deletes its rows, because an
 * older server, which does not know these tables, may reuse the number of a deleted version.
 */
export const fieldValues: Migration = {
  name: '054-field-values',
  async up(trx) {
    const { withRowsByKey } = toSqlLanguage(trx)
    const createValues = (table: string, columns: readonly string[], key: readonly string[]) =>
      withRowsByKey(
        columns
          .reduce(
            (built, column) => built.addColumn(column, 'text', (one) => one.notNull()),
            trx.schema
              .createTable(table)
              .addColumn('item', 'text', (column) => column.notNull())
              .addColumn('language', 'text', (column) => column.notNull())
              .addColumn('version', 'integer', (column) => column.notNull())
              .addColumn('list', 'text', (column) => column.notNull()),
          )
          .addPrimaryKeyConstraint(`${table}_pk`, ['item', 'language', 'version', 'list', ...key] as never)
          .addForeignKeyConstraint(
            `${table}_version`,
            ['item', 'language', 'version'] as never,
            'content_version',
            ['item', 'language', 'number'],
            (constraint) => constraint.onDelete('cascade'),
          ),
      ).execute()

    /** Items with the same key are sorted by `then_key`, then by `content_key`. */
    await createValues('sort_value', ['key', 'then_key', 'content_key'], [])
    await trx.schema
      .createIndex('sort_value_order')
      .on('sort_value')
      .columns(['list', 'language', 'key', 'then_key', 'content_key'])
      .execute()
    await createValues('filter_value', ['value'], ['value'])
    await trx.schema
      .createIndex('filter_value_value')
      .on('filter_value')
      .columns(['list', 'language', 'value', 'item'])
      .execute()
    await trx.schema
      .createTable('field_value_progress')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('release', 'integer', (column) => column.notNull())
      .addColumn('last_item', 'text')
      .addColumn('done', 'integer', (column) => column.notNull())
      .addColumn('total', 'integer', (column) => column.notNull())
      .execute()
    /** Names the definitions of the version's rows; null for versions that older server versions wrote. */
    await trx.schema.alterTable('content_version').addColumn('indexed_as', 'text').execute()
  },
}
