import { toTransaction, type AnyTransaction } from '#database'
import { toActorName, type Actor } from '#model'
import type { AuditTables } from './tables.ts'

export type AuditEvent = {
  readonly actor: Actor
  /** Event name, such as `account.created` or `content.published`. */
  readonly event: string
  readonly item: string
}

/** Records an audit event in the same transaction as its action, so that neither is committed without the other. */
export type RecordAuditEvent = (trx: AnyTransaction, event: AuditEvent) => Promise<void>

/** Records an audit event like {@link RecordAuditEvent}, with the time of the caller's clock. */
export async function recordAuditEvent(
  trx: AnyTransaction,
  { actor, event, item, now }: AuditEvent & { readonly now: Date },
): Promise<void> {
  const origin = actor.kind === 'operator' ? 'command' : ('from' in actor && actor.from) || ''
  await toTransaction<AuditTables>(trx)
    .insertInto('audit_entry')
    .values({ created_at: now.toISOString(), actor: toActorName(actor), deed: event, item, origin })
    .execute()
}
