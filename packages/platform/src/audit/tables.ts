/** The table of audit events. Times are ISO 8601 in UTC; ids and keys are text. */
import type { Generated } from 'kysely'

type AuditEntryTable = {
  number: Generated<number>
  created_at: string
  actor: string
  deed: string
  item: string
  /** The client's IP address, or `command`. */
  origin: string
}

export type AuditTables = {
  audit_entry: AuditEntryTable
}
