import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * The versions of the content type and the blocks in which a body is stored (`blocks/body-shapes.ts`), and the versions
 * that each server knows; null if all are 1, as in rows of older server versions. Rows derived from migrated bodies do
 * not replace the rows of stored bodies, which an older server version reads.
 */
export const shapeVersions: Migration = {
  name: '052-shape-versions',
  async up(trx) {
    for (const table of ['content_version', 'draft_head', 'pattern', 'node'])
      await trx.schema.alterTable(table).addColumn('shape', 'text').execute()
    /** Identifies the schema versions to which the rows belong. */
    await trx.schema.alterTable('content_version').addColumn('migrated_to', 'text').execute()
    await trx.schema.alterTable('content_version').addColumn('migrated_place', 'text').execute()
    await trx.schema
      .createIndex('content_version_migrated')
      .on('content_version')
      .columns(['migrated_to', 'item'])
      .where(sql.ref('migrated_to'), 'is not', null)
      .execute()
    /**
     * The operation number at which the draft was migrated. Edits with this number or a lower number were made before
     * the migration.
     */
    await trx.schema
      .alterTable('draft_head')
      .addColumn('migrated_seq', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await trx.schema
      .createTable('content_migration')
      .addColumn('shape', 'text', (column) => column.primaryKey())
      .addColumn('release', 'integer', (column) => column.notNull())
      .addColumn('last_item', 'text')
      .execute()
  },
}
