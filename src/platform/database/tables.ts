/** What the tables hold. Times are ISO 8601 in UTC; ids and keys are text. */
import type { Generated } from 'kysely'

export type ContentItemTable = {
  /** `20Y…`, 18 characters. */
  id: string
  content_key: string
  /** `01t…` for items that are records. */
  record_id: string | null
  type: string
  created_at: string
}

/** Never changed once written. */
export type ContentVersionTable = {
  item: string
  language: string
  /** Counts up from 1 within item and language. */
  number: number
  title: string
  url_name: string
  /** JSON text, so that the order of keys stays as the author wrote it. */
  body: string
  created_at: string
  created_by: string
}

export type ReleaseTable = {
  number: number
  created_at: string
  created_by: string
  note: string
}

/** The site at release N holds, for each item and language, the entry with the highest release up to N. */
export type ReleaseEntryTable = {
  release: number
  item: string
  language: string
  /** Null: the item left the site with this release. */
  version: number | null
  /** When this version was first released; a rollback keeps it. Null where the item left. */
  published_at: string | null
}

export type MediaObjectTable = {
  /** SHA-256 of the bytes, 64 hex digits. */
  hash: string
  mime_type: string
  /** Bytes. */
  size: number
  /** Pixels; null for what is no image. */
  width: number | null
  height: number | null
  created_at: string
}

export type FormSubmissionTable = {
  /** Counts up; given by the database. */
  number: Generated<number>
  created_at: string
  /** The page that the form stood on: content key, path without the base path, title. */
  page_key: string
  page_path: string
  page_title: string
  /** Id and label of the form's block. */
  form: string
  form_label: string
  /** JSON list of `{name, type, label, value}`, labels as they were when it was sent; of lines also `lines`. */
  answers: string
  /** Empty for a message to staff, `enquiry`, or `application` for one for an account. */
  purpose: Generated<string>
  /** `trap` or `tooFast`: probably a program; null for all others. */
  suspicion: string | null
  /** What one says on the telephone: `2C4F-7HMX`; unique. */
  reference: string
  /** Of an enquiry: who was signed in when it was sent. */
  account: string | null
  answered_at: string | null
  notice_to: string | null
  /** When staff are to be told by e-mail; null once they are, or when nobody is. */
  notice_due_at: string | null
  notice_attempts: number
  /** When the sender is to be told by e-mail that it has arrived; null once they are, or when nobody is. */
  confirm_due_at: Generated<string | null>
  confirm_attempts: Generated<number>
}

/** Under a token what was sent is shown to its sender for a while. */
export type FormReceiptTable = {
  /** SHA-256, hexadecimal. */
  token_hash: string
  submission: number
  expires_at: string
}

/** One line for each day (ISO 8601), event, page and target; an empty target is none. */
export type EventCountTable = { day: string; name: string; path: string; target: string; count: number }

export type AccountTable = {
  /** `005…`, 18 characters. */
  id: string
  /** In small letters; unique. */
  email: string
  name: string
  /** The organisation; empty for staff. */
  clinic: string
  role: string
  /** Argon2id, as a PHC string; null until a password is set. */
  password_hash: string | null
  is_closed: number
  created_at: string
}

export type SessionTable = {
  /** SHA-256 of the token, hexadecimal: who reads the table can use no session. */
  token_hash: string
  /** Names it in lists; no secret. */
  id: string
  account: string
  /** What the browser calls itself. */
  client: string
  created_at: string
  /** When its person last did something. */
  active_at: string
}

/** A link that was sent or printed, and that works once. */
export type OneTimeLinkTable = {
  token_hash: string
  purpose: string
  /** Null for the one that makes the first administrator. */
  account: string | null
  /** The new address that the link confirms. */
  email: string | null
  created_at: string
  expires_at: string
  /** `used` or `replaced`; null before that, and when only its time is over. */
  ended: string | null
}

/** What staff decided about a form's submission that asks for an account. */
export type ApplicationDecisionTable = {
  submission: number
  decision: string
  decided_at: string
  decided_by: string
  account: string | null
}

export type AuditEntryTable = {
  number: Generated<number>
  created_at: string
  actor: string
  deed: string
  item: string
  /** Address of the machine, or `command`. */
  origin: string
}

/** Attempts of one kind by one address or at one account, until a moment. */
export type ThrottleTable = { key: string; count: number; until: string }

/** Kysely's migrator keeps it. */
export type SchemaMigrationTable = { name: string; timestamp: string }

export type Tables = {
  content_item: ContentItemTable
  content_version: ContentVersionTable
  release: ReleaseTable
  release_entry: ReleaseEntryTable
  media_object: MediaObjectTable
  form_submission: FormSubmissionTable
  form_receipt: FormReceiptTable
  event_count: EventCountTable
  account: AccountTable
  session: SessionTable
  one_time_link: OneTimeLinkTable
  application_decision: ApplicationDecisionTable
  audit_entry: AuditEntryTable
  throttle: ThrottleTable
  schema_migration: SchemaMigrationTable
}
