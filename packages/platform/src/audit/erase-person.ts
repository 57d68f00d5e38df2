/** Erases a person from the audit log. The events and their seals remain. */
import type { Database, Write } from '#database'
import { erasedPlaceholder } from './seal.ts'
import { sealEvents } from './seal-events.ts'
import type { AuditTables } from './tables.ts'

type EraseDeps = Parameters<typeof sealEvents>[0] & { readonly database: Database<AuditTables> }

/**
 * Empties the personal fields of events by an account, and of events about it. Seals events first, so that the seals
 * cover their facts. `record` writes the audit event in the same transaction. Returns the number of affected events.
 */
export async function erasePerson(
  deps: EraseDeps,
  account: string,
  record: (trx: Write<AuditTables>, count: number) => Promise<void>,
): Promise<number> {
  while ((await sealEvents(deps)) > 0);
  return deps.database.transaction(
    async (trx) => {
      const entries = await findEntries(trx, account)
      for (const { entry, item } of entries) {
        await trx
          .updateTable('audit_person')
          .set({ salt: null, actor: null, item: null, origin: null })
          .where('entry', '=', entry)
          .execute()
        await trx
          .updateTable('audit_entry')
          .set({ actor: erasedPlaceholder, origin: '', ...(item !== '' && { item: erasedPlaceholder }) })
          .where('number', '=', entry)
          .execute()
      }
      await record(trx, entries.length)
      return entries.length
    },
    { lock: 'audit-seals' },
  )
}

const findEntries = async (trx: Write<AuditTables>, account: string) => {
  const rows = await trx
    .selectFrom('audit_person')
    .select(['entry', 'item'])
    .where(({ or, eb }) =>
      or([
        eb('actor', '=', account),
        eb('actor', '=', `site command ${account}`),
        eb('item', 'like', `%${account}%`),
      ]),
    )
    .execute()
  return rows.map(({ entry, item }) => ({ entry, item: item ?? '' }))
}
