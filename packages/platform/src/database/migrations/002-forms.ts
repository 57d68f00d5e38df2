import type { Migration } from './migration.ts'

/** SSN-6: visitors' form submissions. The numbers of deleted rows are not reused. */
export const formSubmissions: Migration = {
  name: '002-forms',
  async up(trx) {
    await trx.schema
      .createTable('form_submission')
      .addColumn('number', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .addColumn('page_key', 'text', (column) => column.notNull())
      .addColumn('page_path', 'text', (column) => column.notNull())
      .addColumn('page_title', 'text', (column) => column.notNull())
      .addColumn('form', 'text', (column) => column.notNull())
      .addColumn('form_label', 'text', (column) => column.notNull())
      .addColumn('answers', 'text', (column) => column.notNull())
      .addColumn('suspicion', 'text')
      .addColumn('notice_to', 'text')
      .addColumn('notice_due_at', 'text')
      .addColumn('notice_attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
    await trx.schema
      .createIndex('form_submission_created')
      .on('form_submission')
      .column('created_at')
      .execute()
    await trx.schema
      .createIndex('form_submission_notice')
      .on('form_submission')
      .column('notice_due_at')
      .execute()
  },
}
