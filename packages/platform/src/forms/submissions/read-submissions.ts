import type { Actor } from '#model'
import { findReceiptByToken } from './receipts.ts'
import {
  requireSubmissionPermission,
  toAccountId,
  toSubmission,
  type Submission,
  type SubmissionDeps,
} from './submission.ts'

/** Maximum number of submissions shown to an account. */
const maxOwn = 50

/** Returns the submission for a receipt token. An account's submission is returned only to that account. */
export async function findSubmissionByReceipt(
  { database, clock }: SubmissionDeps,
  actor: Actor,
  token: string,
): Promise<Submission | undefined> {
  const row = await findReceiptByToken(database, { token, now: clock() })
  const isOthers = row !== undefined && row.account !== null && row.account !== toAccountId(actor)
  return row === undefined || isOthers ? undefined : toSubmission(row)
}

/** Lists the submissions that the actor's account sent while signed in, newest first, up to `limit`. */
export async function listAccountSubmissions(
  { database }: SubmissionDeps,
  actor: Actor,
  limit: number = maxOwn,
): Promise<readonly Submission[]> {
  const account = toAccountId(actor)
  if (account === undefined) return []
  const rows = await database.read
    .selectFrom('form_submission')
    .selectAll()
    .where('account', '=', account)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toSubmission)
}

/** Lists submissions, newest first. */
export async function listSubmissions(
  { database }: SubmissionDeps,
  actor: Actor,
): Promise<readonly Submission[]> {
  requireSubmissionPermission(actor, 'readSubmissions', 'read submissions')
  const rows = await database.read
    .selectFrom('form_submission')
    .selectAll()
    .orderBy('number', 'desc')
    .execute()
  return rows.map(toSubmission)
}
