/** The tables of audit events. Times are ISO 8601 in UTC; ids and keys are text. */
import type { Generated } from 'kysely'

type AuditEntryTable = {
  number: Generated<number>
  created_at: string
  actor: string
  deed: string
  item: string
  /** The client's IP address, or `command` for a command. */
  origin: string
  /** The number of the event's seal; null until the event is sealed. */
  seal: Generated<number | null>
}

/** A link in the chain of seals over all events (`seal.ts`), numbered from 1. */
type AuditSealTable = {
  number: number
  entry: number
  facts_hash: string
  person_hash: string
  hash: string
}

/** The personal fields of a sealed event; all null once the person is erased. */
type AuditPersonTable = {
  entry: number
  salt: string | null
  actor: string | null
  /** Empty unless the event's item identifies a person. */
  item: string | null
  origin: string | null
}

export type AuditTables = {
  audit_entry: AuditEntryTable
  audit_seal: AuditSealTable
  audit_person: AuditPersonTable
}
