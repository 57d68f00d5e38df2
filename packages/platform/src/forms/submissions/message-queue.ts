/** The queues of e-mails about submissions: notices to staff, and confirmations to senders. */
import { createRowQueue, type JobQueue } from '#jobs'
import { toSubmission, type DueMessage, type SubmissionDeps, type SubmissionRow } from './submission.ts'

type Deps = Pick<SubmissionDeps, 'database'>

/** The columns of the two queues. Each submission's row is an entry in both queues. */
const columns = {
  notices: { dueAt: 'notice_due_at', attempts: 'notice_attempts' },
  confirmations: { dueAt: 'confirm_due_at', attempts: 'confirm_attempts' },
} as const

export function createMessageQueue({ database }: Deps, kind: keyof typeof columns): JobQueue<DueMessage> {
  return createRowQueue<SubmissionRow, DueMessage>({
    database,
    table: 'form_submission',
    id: 'number',
    ...columns[kind],
    toPayload: (row) => toMessage(row, kind),
  })
}

/**
 * Adds a confirmation to the queue. A confirmation is sent only after this call, because the caller limits the number
 * of confirmations per sender.
 */
export async function queueConfirmation({ database }: Deps, number: number, dueAt: string): Promise<void> {
  await database.transaction((trx) =>
    trx
      .updateTable('form_submission')
      .set({ confirm_due_at: dueAt, confirm_attempts: 0 })
      .where('number', '=', number)
      .execute(),
  )
}

/** Returns the message with its recipient. A confirmation is sent to the first e-mail address that the sender typed. */
function toMessage(row: SubmissionRow, kind: keyof typeof columns): DueMessage {
  const submission = toSubmission(row)
  if (kind === 'notices') return { submission, to: row.notice_to ?? '' }
  const email = submission.answers.find(({ type, value }) => type === 'email' && value)
  return { submission, to: email?.value ?? '' }
}
