import { parseReferenceNumber, type Actor, type SubmissionState } from '#model'
import { submissionAlreadyInState, unknownReference } from '../errors.ts'
import {
  requireSubmissionPermission,
  toSubmissionState,
  toSubmission,
  type Submission,
  type SubmissionDeps,
} from './submission.ts'

/**
 * Sets a submission's state. Finds the submission by its reference number, ignoring case, spaces and hyphens. Throws
 * `submission-unknown` or `submission-already-so`.
 */
export function setSubmissionState(
  { database, clock, recordAuditEvent }: SubmissionDeps,
  actor: Actor,
  { reference: typed, state }: { reference: string; state: SubmissionState },
): Promise<Submission> {
  requireSubmissionPermission(actor, 'answerSubmissions', 'mark submissions as answered')
  return database.transaction(
    async (trx) => {
      const found = trx.selectFrom('form_submission').selectAll()
      const reference = parseReferenceNumber(typed) ?? ''
      const row = await found.where('reference', '=', reference).executeTakeFirst()
      if (row === undefined) throw unknownReference(typed)
      if (toSubmissionState(row) === state) throw submissionAlreadyInState(reference, state)
      const answered_at = state === 'answered' ? clock().toISOString() : null
      await trx.updateTable('form_submission').set({ answered_at }).where('number', '=', row.number).execute()
      await recordAuditEvent?.(trx, { actor, event: `submission.${state}`, item: reference })
      return toSubmission({ ...row, answered_at })
    },
    { lock: 'submissions' },
  )
}
