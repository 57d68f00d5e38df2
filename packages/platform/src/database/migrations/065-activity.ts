import type { Migration } from './migration.ts'

/** Indexes for finding the newest audit events by account, type or item, and the newest edits to an item. */
export const activity: Migration = {
  name: '065-activity',
  async up(trx) {
    const order = ['created_at', 'number'] as const
    const indexes = {
      audit_entry_at: [],
      audit_entry_actor: ['actor'],
      audit_entry_deed: ['deed'],
      audit_entry_actor_deed: ['actor', 'deed'],
      audit_entry_item: ['item'],
    } as const
    for (const [name, columns] of Object.entries(indexes))
      await trx.schema
        .createIndex(name)
        .on('audit_entry')
        .columns([...columns, ...order])
        .execute()
    await trx.schema
      .createIndex('draft_op_item_at')
      .on('draft_op')
      .columns(['item', 'at', 'language', 'seq'])
      .execute()
  },
}
