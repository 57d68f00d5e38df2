import type { Migration } from './migration.ts'

/**
 * The chain of seals over the audit log (`audit/seal-events.ts`). An older server version writes events without a seal;
 * a job on a newer server seals them.
 */
export const auditSeals: Migration = {
  name: '066-audit-seals',
  async up(trx) {
    /** The number of the seal; null until the event is sealed. */
    await trx.schema.alterTable('audit_entry').addColumn('seal', 'integer').execute()
    await trx.schema.createIndex('audit_entry_seal').on('audit_entry').columns(['seal', 'number']).execute()
    await trx.schema
      .createTable('audit_seal')
      .addColumn('number', 'integer', (column) => column.primaryKey())
      .addColumn('entry', 'integer', (column) => column.notNull().unique())
      .addColumn('facts_hash', 'text', (column) => column.notNull())
      .addColumn('person_hash', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .execute()
    await trx.schema
      .createTable('audit_person')
      .addColumn('entry', 'integer', (column) => column.primaryKey())
      .addColumn('salt', 'text')
      .addColumn('actor', 'text')
      .addColumn('item', 'text')
      .addColumn('origin', 'text')
      .execute()
    await trx.schema.createIndex('audit_person_actor').on('audit_person').column('actor').execute()
  },
}
