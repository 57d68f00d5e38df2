import type { Write } from '../connection.ts'
import type { Migration } from './migration.ts'

/** Accounts, sessions, single-use links, decisions about applications, audit events (`deed` in the table), and login attempts. */
export const identityTables: Migration = {
  name: '004-identity',
  async up(trx) {
    await createAccounts(trx)
    await createSessions(trx)
    await createLinks(trx)
    await createDecisions(trx)
    await trx.schema
      .createTable('audit_entry')
      .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('actor', 'text', (column) => column.notNull())
      .addColumn('deed', 'text', (column) => column.notNull())
      .addColumn('item', 'text', (column) => column.notNull())
      .addColumn('origin', 'text', (column) => column.notNull())
      .execute()
    await trx.schema
      .createTable('throttle')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('until', 'text', (column) => column.notNull())
      .execute()
  },
}

const createAccounts = (trx: Write) =>
  trx.schema
    .createTable('account')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('clinic', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('is_closed', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute()

async function createSessions(trx: Write): Promise<void> {
  await trx.schema
    .createTable('session')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('account', 'text', (column) => column.notNull().references('account.id').onDelete('cascade'))
    .addColumn('client', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('active_at', 'text', (column) => column.notNull())
    .execute()
  await trx.schema.createIndex('session_account').on('session').column('account').execute()
}

async function createLinks(trx: Write): Promise<void> {
  await trx.schema
    .createTable('one_time_link')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('account', 'text', (column) => column.references('account.id').onDelete('cascade'))
    .addColumn('email', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute()
  await trx.schema.createIndex('one_time_link_account').on('one_time_link').column('account').execute()
}

/** Creates the table of decisions. A decision is deleted together with its submission. */
async function createDecisions(trx: Write): Promise<void> {
  await trx.schema
    .alterTable('form_submission')
    .addColumn('purpose', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await trx.schema
    .createTable('application_decision')
    .addColumn('submission', 'integer', (column) =>
      column.primaryKey().references('form_submission.number').onDelete('cascade'),
    )
    .addColumn('decision', 'text', (column) => column.notNull())
    .addColumn('decided_at', 'text', (column) => column.notNull())
    .addColumn('decided_by', 'text', (column) => column.notNull())
    .addColumn('account', 'text', (column) => column.references('account.id').onDelete('set null'))
    .execute()
}
