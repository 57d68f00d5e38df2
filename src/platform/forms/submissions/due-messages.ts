/** The messages about submissions that wait: notices to staff, confirmations to senders. */
import { toSubmission, type DueNotice, type SubmissionDeps } from './submission.ts'

type Deps = Pick<SubmissionDeps, 'database'>
/** `dueAt` null: it is sent. */
type Mark = { readonly number: number; readonly dueAt: string | null; readonly attempts: number }

/** Those that staff are to be told of up to that moment, oldest first. */
export async function findDueNotices({ database }: Deps, until: string): Promise<readonly DueNotice[]> {
  const due = await database.read
    .selectFrom('form_submission')
    .selectAll()
    .where('notice_due_at', '<=', until)
    .orderBy('number')
    .execute()
  return due.map((row) => ({
    submission: toSubmission(row),
    to: row.notice_to ?? '',
    attempts: row.notice_attempts,
  }))
}

export async function markNotice({ database }: Deps, { number, dueAt, attempts }: Mark): Promise<void> {
  await database.transaction((trx) =>
    trx
      .updateTable('form_submission')
      .set({ notice_due_at: dueAt, notice_attempts: attempts })
      .where('number', '=', number)
      .execute(),
  )
}

/** Those whose senders are to be told that they have arrived; `to` is the first address that they typed. */
export async function findDueConfirmations({ database }: Deps, until: string): Promise<readonly DueNotice[]> {
  const due = await database.read
    .selectFrom('form_submission')
    .selectAll()
    .where('confirm_due_at', '<=', until)
    .orderBy('number')
    .execute()
  return due.map((row) => {
    const submission = toSubmission(row)
    const email = submission.answers.find(({ type, value }) => type === 'email' && value)
    return { submission, to: email?.value ?? '', attempts: row.confirm_attempts }
  })
}

/** None is due before it is marked once. */
export async function markConfirmation({ database }: Deps, { number, dueAt, attempts }: Mark): Promise<void> {
  await database.transaction((trx) =>
    trx
      .updateTable('form_submission')
      .set({ confirm_due_at: dueAt, confirm_attempts: attempts })
      .where('number', '=', number)
      .execute(),
  )
}
