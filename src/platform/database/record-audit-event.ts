import type { Actor } from '#kit'
import type { Write } from './connection.ts'

/** Records an audit event in the transaction of the action itself: there is neither without the other. */
export type RecordAuditEvent = (
  trx: Write,
  entry: { readonly actor: Actor; readonly event: string; readonly item: string },
) => Promise<void>
