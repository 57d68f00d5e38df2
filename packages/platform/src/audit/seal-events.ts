/** Seals audit events in a chain, so that a later change or deletion of an event is detected. */
import type { Database, Write } from '#database'
import { createSeal, initialHash, splitEvent } from './seal.ts'
import type { AuditTables } from './tables.ts'

type SealDeps = {
  readonly database: Database<AuditTables>
  readonly randomBytes: (size: number) => Buffer
}

/** Maximum number of events that one transaction seals. */
const eventsPerTransaction = 200

/**
 * Seals up to 200 unsealed events in order of their numbers. Returns the number of newly sealed events. Only one server
 * seals at a time.
 */
export async function sealEvents(
  { database, randomBytes }: SealDeps,
  limit = eventsPerTransaction,
): Promise<number> {
  const waiting = await database.read
    .selectFrom('audit_entry')
    .select('number')
    .where('seal', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (waiting === undefined) return 0
  return database.transaction(
    async (trx) => {
      const entries = await trx
        .selectFrom('audit_entry')
        .select(['number', 'created_at', 'actor', 'deed', 'item', 'origin'])
        .where('seal', 'is', null)
        .orderBy('number')
        .limit(limit)
        .execute()
      let last = await findLastSeal(trx)
      for (const entry of entries) {
        const { facts, person } = splitEvent(entry)
        const salt = randomBytes(16).toString('hex')
        const seal = createSeal({ before: last.hash, facts, person, salt })
        last = { number: last.number + 1, hash: seal.hash }
        await trx
          .insertInto('audit_seal')
          .values({
            number: last.number,
            entry: entry.number,
            facts_hash: seal.factsHash,
            person_hash: seal.personHash,
            hash: seal.hash,
          })
          .execute()
        await trx
          .insertInto('audit_person')
          .values({ entry: entry.number, salt, ...person })
          .execute()
        await trx
          .updateTable('audit_entry')
          .set({ seal: last.number })
          .where('number', '=', entry.number)
          .execute()
      }
      return entries.length
    },
    { lock: 'audit-seals' },
  )
}

async function findLastSeal(trx: Write<AuditTables>) {
  const last = await trx
    .selectFrom('audit_seal')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? { number: 0, hash: initialHash }
}
