/** The stored form of a submission, the form that callers see, and the required permissions. */
import type { RecordAuditEvent } from '#audit'
import type { Database } from '#database'
import {
  requirePermission,
  type Actor,
  type FormAnswer,
  type SubmissionReceipt,
  type Permission,
  type SubmissionState,
} from '#model'
import type { FormTables } from '../tables.ts'

export type Submission = {
  readonly number: number
  /** The reference number for phone calls, such as `2C4F-7HMX`. */
  readonly reference: string
  /** Id of the account that sent the submission while signed in; otherwise null. */
  readonly account: string | null
  readonly state: SubmissionState
  /** Time in ISO 8601 format, UTC. */
  readonly answeredAt: string | null
  /** Time in ISO 8601 format, UTC. */
  readonly createdAt: string
  readonly page: { readonly contentKey: string; readonly path: string; readonly title: string }
  readonly form: string
  readonly formLabel: string
  readonly answers: readonly FormAnswer[]
  readonly suspicion: string | null
  /** True for an application for an account. */
  readonly isApplication: boolean
}

/** An e-mail about a submission. */
export type DueMessage = { readonly submission: Submission; readonly to: string }

export type SubmissionDeps = {
  readonly database: Database<FormTables>
  readonly clock: () => Date
  readonly randomBytes: (size: number) => Uint8Array
  readonly recordAuditEvent?: RecordAuditEvent | undefined
}

/** Returns the part of a submission that its sender may see, without the spam flag or the notice recipients. */
export const toReceipt = (submission: Submission): SubmissionReceipt => {
  const { reference, createdAt, state, answeredAt, formLabel, answers, account } = submission
  return { reference, createdAt, state, answeredAt, formLabel, answers, isKept: account !== null }
}

/** Returns the account's id. The operator has no account id. */
export const toAccountId = (actor: Actor): string | undefined =>
  actor.kind === 'visitor' || actor.kind === 'staff' ? actor.userId : undefined

export type SubmissionRow = Awaited<ReturnType<typeof readRows>>[number]
const readRows = (database: Database<FormTables>) =>
  database.read.selectFrom('form_submission').selectAll().execute()

export const toSubmissionState = (row: Pick<SubmissionRow, 'answered_at'>): SubmissionState =>
  row.answered_at === null ? 'received' : 'answered'

export const toSubmission = (row: SubmissionRow): Submission => ({
  number: row.number,
  reference: row.reference,
  account: row.account,
  state: toSubmissionState(row),
  answeredAt: row.answered_at,
  createdAt: row.created_at,
  page: { contentKey: row.page_key, path: row.page_path, title: row.page_title },
  form: row.form,
  formLabel: row.form_label,
  answers: JSON.parse(row.answers) as FormAnswer[],
  suspicion: row.suspicion,
  isApplication: row.purpose === 'application',
})

export const requireSubmissionPermission = (actor: Actor, right: Permission, action: string): void =>
  requirePermission(actor, right, { code: 'submissions-not-allowed', action })
