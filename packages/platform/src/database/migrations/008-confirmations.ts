import type { Migration } from './migration.ts'

/**
 * Adds a queue for confirmations to senders, like the queue for notices to staff. An entry stays in the queue until the
 * mail server accepts it.
 */
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
