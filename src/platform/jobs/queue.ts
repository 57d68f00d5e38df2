/** A queue of jobs: rows of the room that they belong to. */

export type Job<T> = {
  /** Within its queue. */
  readonly id: number
  readonly payload: T
  /** ISO 8601, UTC. */
  readonly dueAt: string
  /** How often it has been tried. */
  readonly attempts: number
}

export type JobQueue<T> = {
  /** What is due up to that moment (ISO 8601, UTC), oldest first. */
  readonly findDue: (until: string) => Promise<readonly Job<T>[]>
  readonly count: () => Promise<JobCounts>
  /**
   * Writes when it is due next, null for one that is done. Only if it is due when `job` says; whether it was: of several
   * workers that have read the same job, one moves it.
   */
  readonly move: (job: Pick<Job<T>, 'id' | 'dueAt'>, next: NextAttempt) => Promise<boolean>
}

/** Of what is not done, due or not. */
export type JobCounts = {
  readonly waiting: number
  /** What has been tried before and failed. */
  readonly failed: number
}

export type NextAttempt = { readonly dueAt: string | null; readonly attempts: number }
