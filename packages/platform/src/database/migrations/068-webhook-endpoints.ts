import type { Migration } from './migration.ts'

/** Addresses of webhooks that administrators add, and attempts to send webhooks (`webhooks/`). */
export const webhookEndpoints: Migration = {
  name: '068-webhook-endpoints',
  async up(trx) {
    await trx.schema
      .createTable('webhook_endpoint')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('url', 'text', (column) => column.notNull().unique())
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('created_by', 'text', (column) => column.notNull())
      .execute()
    await trx.schema
      .createTable('webhook_attempt')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('release', 'integer')
      .addColumn('at', 'text', (column) => column.notNull())
      .addColumn('status', 'integer')
      .addColumn('error', 'text')
      .execute()
    await trx.schema.createIndex('webhook_attempt_url').on('webhook_attempt').columns(['url', 'id']).execute()
  },
}
