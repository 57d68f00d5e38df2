/**
 * Visitors' submissions. Each submission is stored with its page and with the labels that the form had when it was sent
 * (SSN-6).
 */
import { openRowHashes, type RowHashes } from '#database'
import type { JobQueue } from '#jobs'
import type { Actor, SubmissionState } from '#model'
import { anonymiseSubmissionsBefore, deleteSubmissionsBefore } from './delete-submissions.ts'
import { queueConfirmation, createMessageQueue } from './message-queue.ts'
import { findSubmissionByReceipt, listAccountSubmissions, listSubmissions } from './read-submissions.ts'
import { setSubmissionState } from './set-state.ts'
import { storeSubmission, type NewSubmission, type StoredSubmission } from './store-submission.ts'
import type { DueMessage, Submission, SubmissionDeps } from './submission.ts'
import { hashedSubmissions } from './submission-hashes.ts'

export type Submissions = {
  /** Resolves once the submission is on disk. The same answers from the same sender within ten minutes count as one submission. */
  readonly store: (submission: NewSubmission) => Promise<StoredSubmission>
  /** Returns the submission for a receipt token. An account's submission is returned only to that account. */
  readonly findReceipt: (actor: Actor, token: string) => Promise<Submission | undefined>
  /** Lists the submissions that the actor's account sent while signed in, newest first, at most `limit`. */
  readonly listOwn: (actor: Actor, limit?: number) => Promise<readonly Submission[]>
  /**
   * Sets a submission's state. Finds the submission by its reference number, ignoring case, spaces and hyphens. Throws
   * `submission-unknown`, `submission-already-so`.
   */
  readonly setState: (actor: Actor, reference: string, state: SubmissionState) => Promise<Submission>
  /** Lists submissions, newest first. */
  readonly list: (actor: Actor) => Promise<readonly Submission[]>
  /**
   * Deletes submissions sent before this time (ISO 8601, UTC) and returns their number. `anonymiseBefore` also returns
   * the number of affected submissions; anonymised submissions retain selected options and ticked boxes.
   */
  readonly deleteBefore: (actor: Actor, moment: string) => Promise<number>
  readonly anonymiseBefore: (actor: Actor, moment: string) => Promise<number>
  /** Submissions with pending notices. */
  readonly notices: JobQueue<DueMessage>
  /** Submissions with pending confirmations. {@link queueConfirmation} adds a submission to this queue. */
  readonly confirmations: JobQueue<DueMessage>
  readonly queueConfirmation: (number: number, dueAt: string) => Promise<void>
  /** Hashes of submissions, for the integrity check of stored data. */
  readonly rowHashes: RowHashes
}

export function openSubmissions(deps: SubmissionDeps): Submissions {
  return {
    store: (submission) => storeSubmission(deps, submission),
    findReceipt: (actor, token) => findSubmissionByReceipt(deps, actor, token),
    listOwn: (actor, limit) => listAccountSubmissions(deps, actor, limit),
    setState: (actor, reference, state) => setSubmissionState(deps, actor, { reference, state }),
    list: (actor) => listSubmissions(deps, actor),
    deleteBefore: (actor, moment) => deleteSubmissionsBefore(deps, actor, moment),
    anonymiseBefore: (actor, moment) => anonymiseSubmissionsBefore(deps, actor, moment),
    notices: createMessageQueue(deps, 'notices'),
    confirmations: createMessageQueue(deps, 'confirmations'),
    queueConfirmation: (number, dueAt) => queueConfirmation(deps, number, dueAt),
    rowHashes: openRowHashes(deps.database, hashedSubmissions),
  }
}
