/** The audit log: actions of privileged users, with item, time and origin. */
import type { Database } from '#database'
import { requirePermission, type Actor } from '#model'
import { recordAuditEvent, type AuditEvent, type RecordAuditEvent } from './record-audit-event.ts'
import type { AuditTables } from './tables.ts'

type AuditEntry = Omit<AuditEvent, 'actor'> & {
  readonly number: number
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** Account id, or the operator's name. */
  readonly actor: string
  /** The client's IP address; `command` for a command on the server. */
  readonly origin: string
}

export type Audit = {
  /** Records an action that makes no other writes. */
  readonly record: (event: AuditEvent) => Promise<void>
  readonly recordIn: RecordAuditEvent
  /** Lists entries newest first, at most `limit`. */
  readonly list: (actor: Actor, limit?: number) => Promise<readonly AuditEntry[]>
}

type AuditOptions = { readonly database: Database<AuditTables>; readonly clock: () => Date }

/** The code begins with `identity`, because error codes are permanent. */
const refused = { code: 'identity-not-allowed', action: 'read the audit log' }

export function openAudit({ database, clock }: AuditOptions): Audit {
  const recordIn: RecordAuditEvent = (trx, event) => recordAuditEvent(trx, { ...event, now: clock() })
  return {
    record: (event) => database.transaction((trx) => recordIn(trx, event)),
    recordIn,
    async list(actor, limit = 1000) {
      requirePermission(actor, 'readAudit', refused)
      const rows = await database.read
        .selectFrom('audit_entry')
        .selectAll()
        .orderBy('number', 'desc')
        .limit(limit)
        .execute()
      return rows.map(({ created_at: createdAt, deed: event, ...entry }) => ({ ...entry, createdAt, event }))
    },
  }
}
