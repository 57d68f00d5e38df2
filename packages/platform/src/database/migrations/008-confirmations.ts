import type { Migration } from './migration.ts'

/** Queues the confirmation to the sender like a notice to staff, until the mail server has accepted it. */
export const confirmations: Migration = {
  name: '008-confirmations',
  async up(trx) {
    const change = () => trx.schema.alterTable('form_submission')
    await change().addColumn('confirm_due_at', 'text').execute()
    await change()
      .addColumn('confirm_attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await trx.schema
      .createIndex('form_submission_confirmation')
      .on('form_submission')
      .column('confirm_due_at')
      .execute()
  },
}
