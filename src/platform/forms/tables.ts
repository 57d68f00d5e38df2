/** What the tables of this room hold. Times are ISO 8601 in UTC; ids and keys are text. */
import type { Generated } from 'kysely'

type FormSubmissionTable = {
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
type FormReceiptTable = {
  /** SHA-256, hexadecimal. */
  token_hash: string
  submission: number
  expires_at: string
}

export type FormTables = {
  form_submission: FormSubmissionTable
  form_receipt: FormReceiptTable
}
