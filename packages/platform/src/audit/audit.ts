/** The audit log: actions of privileged users, with item, time and origin. */
import type { Database } from '#database'
import { isAllowed, requirePermission, type Actor } from '#model'
import { checkSeals, type SealCheck } from './check-seals.ts'
import { contentEvents } from './content-events.ts'
import { readEvents, selectActors, type EventQuery, type StoredEvent } from './read-events.ts'
import { erasePerson } from './erase-person.ts'
import { sealEvents } from './seal-events.ts'
import { recordAuditEvent, type AuditEvent, type RecordAuditEvent } from './record-audit-event.ts'
import type { AuditTables } from './tables.ts'

export type Audit = {
  /** Records an action that writes nothing else to the database. */
  readonly record: (event: AuditEvent) => Promise<void>
  readonly recordIn: RecordAuditEvent
  /** Lists at most `limit` entries, newest first. */
  readonly list: (actor: Actor, limit?: number) => Promise<readonly StoredEvent[]>
  /** Reads events that match a query, newest first. Only administrators can read events that do not concern content. */
  readonly read: (actor: Actor, query: EventQuery) => Promise<readonly StoredEvent[]>
  /** Lists up to `limit` actors whose events this actor may read. */
  readonly listActors: (actor: Actor, limit: number) => Promise<readonly string[]>
  /** Seals up to 200 events, and returns how many it has sealed. */
  readonly seal: () => Promise<number>
  readonly checkSeals: (actor: Actor) => Promise<SealCheck>
  /**
   * Empties the personal fields of events by or about an account, and records this erasure. Returns the number of
   * affected events.
   */
  readonly erasePerson: (actor: Actor, account: string) => Promise<number>
}

type AuditOptions = {
  readonly database: Database<AuditTables>
  readonly clock: () => Date
  readonly randomBytes: (size: number) => Buffer
}

/**
 * The error code begins with `identity`, although this error belongs to the audit log, because error codes are
 * permanent.
 */
const notAllowedError = { code: 'identity-not-allowed', action: 'read the audit log' }

export function openAudit({ database, clock, randomBytes }: AuditOptions): Audit {
  const recordIn: RecordAuditEvent = (trx, event) => recordAuditEvent(trx, { ...event, now: clock() })
  return {
    record: (event) => database.transaction((trx) => recordIn(trx, event)),
    recordIn,
    async list(actor, limit = 1000) {
      requirePermission(actor, 'readAudit', notAllowedError)
      return readEvents(database, { limit })
    },
    async read(actor, query) {
      requirePermission(actor, 'seeActivity', notAllowedError)
      if (isAllowed(actor, 'readAudit')) return readEvents(database, query)
      const events = contentEvents.filter((event) => query.events?.includes(event) ?? true)
      return readEvents(database, { ...query, events })
    },
    async listActors(actor, limit) {
      requirePermission(actor, 'seeActivity', notAllowedError)
      const events = isAllowed(actor, 'readAudit') ? undefined : contentEvents
      const rows = await selectActors(database.read, { limit, events }).execute()
      return rows.flatMap((row) => row.actor ?? [])
    },
    seal: () => sealEvents({ database, randomBytes }),
    async checkSeals(actor) {
      requirePermission(actor, 'readAudit', notAllowedError)
      return checkSeals(database)
    },
    async erasePerson(actor, account) {
      requirePermission(actor, 'manageAccounts', { ...notAllowedError, action: 'erase a person' })
      return erasePerson({ database, randomBytes }, account, (trx, count) =>
        recordIn(trx, { actor, event: 'audit.person-erased', item: `${count} events` }),
      )
    },
  }
}
