/** The tables for submissions. Times are ISO 8601 in UTC; ids and keys are text. */
import type { Generated } from 'kysely'

type FormSubmissionTable = {
  /** An increasing number that the database assigns. */
  number: Generated<number>
  created_at: string
  /** The page that contains the form: its content key, its path without the base path, and its title. */
  page_key: string
  page_path: string
  page_title: string
  /** Id and label of the form's block. */
  form: string
  form_label: string
  /**
   * JSON list of `{name, type, label, value}`, with the labels that the form had when it was sent. Answers with lines
   * also have `lines`.
   */
  answers: string
  /** The kind of submission: empty for a message to staff, `enquiry`, or `application` for an account application. */
  purpose: Generated<string>
  /** `trap` or `tooFast` if a bot probably sent the submission; otherwise null. */
  suspicion: string | null
  /** The reference number for phone calls: `2C4F-7HMX`; unique. */
  reference: string
  /** For an enquiry: the account that was signed in when it was sent. */
  account: string | null
  answered_at: string | null
  notice_to: string | null
  /** The time at which the e-mail to staff is due; null once it has been sent, and null if there is no recipient. */
  notice_due_at: string | null
  notice_attempts: number
  /**
   * The time at which the confirmation to the sender is due; null once it has been sent, and null if there is no
   * recipient.
   */
  confirm_due_at: Generated<string | null>
  confirm_attempts: Generated<number>
  /**
   * SHA-256 of the columns that change only when the submission is anonymised; null if an older server version wrote
   * the row.
   */
  row_hash: Generated<string | null>
}

/** A token with which the sender may read the submission for a limited time. */
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
