/** Deletes or anonymises submissions that are too old. Each function returns the number of submissions. */
import { toRowHash } from '#database'
import type { Actor, FormAnswer } from '#model'
import { requireSubmissionPermission, toSubmission, type SubmissionDeps } from './submission.ts'
import { hashedSubmissions } from './submission-hashes.ts'

/** Deletes submissions sent before the given time (ISO 8601, UTC). */
export function deleteSubmissionsBefore(
  { database, recordAuditEvent }: SubmissionDeps,
  actor: Actor,
  moment: string,
): Promise<number> {
  requireSubmissionPermission(actor, 'deleteSubmissions', 'delete submissions')
  return database.transaction(async (trx) => {
    const gone = await trx.deleteFrom('form_submission').where('created_at', '<', moment).executeTakeFirst()
    const count = Number(gone.numDeletedRows)
    await recordAuditEvent?.(trx, {
      actor,
      event: 'submissions.deleted',
      item: `${count} before ${moment}`,
    })
    return count
  })
}

/** Anonymises submissions. Selected options and ticked boxes are retained. */
export function anonymiseSubmissionsBefore(
  { database, recordAuditEvent }: SubmissionDeps,
  actor: Actor,
  moment: string,
): Promise<number> {
  requireSubmissionPermission(actor, 'deleteSubmissions', 'anonymise submissions')
  return database.transaction(
    async (trx) => {
      const old = await trx
        .selectFrom('form_submission')
        .selectAll()
        .where('created_at', '<', moment)
        .execute()
      for (const row of old) {
        const answers = JSON.stringify(toSubmission(row).answers.map(withoutPerson))
        const row_hash = toRowHash(hashedSubmissions, { ...row, answers })
        await trx
          .updateTable('form_submission')
          .set({ answers, row_hash, notice_due_at: null, confirm_due_at: null, account: null })
          .where('number', '=', row.number)
          .execute()
        await trx.deleteFrom('form_receipt').where('submission', '=', row.number).execute()
      }
      const item = `${old.length} before ${moment}`
      await recordAuditEvent?.(trx, { actor, event: 'submissions.anonymised', item })
      return old.length
    },
    { lock: 'submissions' },
  )
}

const impersonal: ReadonlySet<FormAnswer['type']> = new Set(['choice', 'checkbox', 'lines'])

const withoutPerson = (answer: FormAnswer): FormAnswer =>
  impersonal.has(answer.type) ? answer : { ...answer, value: null }
