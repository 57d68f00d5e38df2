/** A queue of jobs, stored as rows of a table that the queue's owner provides. */

export type Job<T> = {
  /** Id of the job, unique within its queue. */
  readonly id: number
  readonly payload: T
  /** ISO 8601, UTC. */
  readonly dueAt: string
  /** Number of attempts so far. */
  readonly attempts: number
}

export type JobQueue<T> = {
  /** Returns the jobs that are due at the given time (ISO 8601, UTC), oldest first. */
  readonly findDue: (until: string) => Promise<readonly Job<T>[]>
  readonly count: () => Promise<JobCounts>
  /**
   * Makes every failed job due at this time (ISO 8601, UTC) if it would otherwise be due later. A job that is already
   * running may run twice.
   */
  readonly retryFailed: (now: string) => Promise<void>
  /**
   * Writes the next due time, or null for a finished job, only if the job is still due at `job.dueAt`. Returns true if
   * it wrote the time. If several workers have the same job, only one worker succeeds.
   */
  readonly move: (job: Pick<Job<T>, 'id' | 'dueAt'>, next: NextAttempt) => Promise<boolean>
}

/** Counts of unfinished jobs, whether due or not. */
type JobCounts = {
  readonly waiting: number
  /** Number of unfinished jobs that have failed at least once. */
  readonly failed: number
  /** The reason for the last failure since this process started; undefined if there was no failure. */
  readonly reason?: string | undefined
}

type NextAttempt = {
  readonly dueAt: string | null
  readonly attempts: number
  /** The reason why the attempt failed. */
  readonly reason?: string | undefined
}
