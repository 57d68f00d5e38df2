import type { Migration } from './migration.ts'

/** Pending webhooks to other systems. */
export const webhooks: Migration = {
  name: '039-webhooks',
  async up(trx) {
    await trx.schema
      .createTable('webhook')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('release', 'integer', (column) => column.notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('due_at', 'text')
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addUniqueConstraint('webhook_release', ['release', 'url'])
      .execute()
    await trx.schema.createIndex('webhook_due').on('webhook').column('due_at').execute()
  },
}
