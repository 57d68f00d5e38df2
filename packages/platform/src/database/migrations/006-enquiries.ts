import { randomBytes } from 'node:crypto'
import { createReferenceNumber } from '#model'
import type { Write } from '../connection.ts'
import type { Migration } from './migration.ts'

/**
 * Adds a reference number, an optional account, an answered state, and a period during which the sender can see the
 * submission.
 */
export const enquiries: Migration = {
  name: '006-enquiries',
  async up(trx) {
    await addColumns(trx)
    await nameAll(trx)
    await trx.schema
      .createIndex('form_submission_reference')
      .on('form_submission')
      .column('reference')
      .unique()
      .execute()
    await trx.schema.createIndex('form_submission_account').on('form_submission').column('account').execute()
    await trx.schema
      .createTable('form_receipt')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('submission', 'integer', (column) =>
        column.notNull().references('form_submission.number').onDelete('cascade'),
      )
      .addColumn('expires_at', 'text', (column) => column.notNull())
      .execute()
  },
}

async function addColumns(trx: Write): Promise<void> {
  const change = () => trx.schema.alterTable('form_submission')
  await change()
    .addColumn('reference', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await change()
    .addColumn('account', 'text', (column) => column.references('account.id').onDelete('set null'))
    .execute()
  await change().addColumn('answered_at', 'text').execute()
}

/**
 * Gives earlier submissions a reference number. Earlier submissions get no account, because a typed address does not
 * prove who sent them.
 */
async function nameAll(any: Write): Promise<void> {
  const trx = any.withTables<{ form_submission: { number: number; reference: string } }>()
  const given = new Set<string>()
  for (const { number } of await trx.selectFrom('form_submission').select('number').execute()) {
    let reference = createReferenceNumber(randomBytes)
    while (given.has(reference)) reference = createReferenceNumber(randomBytes)
    given.add(reference)
    await trx.updateTable('form_submission').set({ reference }).where('number', '=', number).execute()
  }
}
