/** What privileged people did: who, what, with which item, when, from where. */
import type { Database, Write } from '#database'
import { isAllowed, toActorName, type Actor } from '#kit'
import { notAllowed } from './errors.ts'

export type AuditEntry = {
  readonly number: number
  /** ISO 8601, UTC. */
  readonly createdAt: string
  /** Account id, or the operator's name. */
  readonly actor: string
  /** `account.created`, `content.published` … */
  readonly event: string
  readonly item: string
  /** Address of the machine; `command` on the server's own. */
  readonly origin: string
}

export type Audit = {
  readonly record: (actor: Actor, event: string, item: string) => Promise<void>
  /** Newest first, at most `limit`. */
  readonly list: (actor: Actor, limit?: number) => Promise<readonly AuditEntry[]>
}

type AuditRequest = { readonly database: Database; readonly clock: () => Date }

export function createAudit({ database, clock }: AuditRequest): Audit {
  return {
    record: (actor, event, item) =>
      database.transaction((trx) => recordAuditEvent(trx, { actor, event, item, now: clock() })),
    async list(actor, limit = 1000) {
      if (!isAllowed(actor, 'readAudit')) throw notAllowed(actor, 'read what was done')
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

type AuditEvent = { readonly actor: Actor; readonly event: string; readonly item: string; readonly now: Date }

/** In the transaction of the action itself: there is neither without the other. */
export async function recordAuditEvent(trx: Write, { actor, event, item, now }: AuditEvent): Promise<void> {
  const origin = actor.kind === 'operator' ? 'command' : ('from' in actor && actor.from) || ''
  await trx
    .insertInto('audit_entry')
    .values({ created_at: now.toISOString(), actor: toActorName(actor), deed: event, item, origin })
    .execute()
}
