/** Lets background work on a server run one step at a time, so that visitors' requests have priority. */

export type BackgroundWork = {
  /** Must be called before each step. Resolves when the next step may begin. */
  readonly wait: () => Promise<void>
  /** Marks the task as finished. */
  readonly end: () => void
}

/** Starts a background task. */
export type StartBackgroundWork = () => BackgroundWork

const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve))

/** Starts background tasks that run without pauses, for a process that handles no requests. */
export const startUnpausedWork: StartBackgroundWork = () => ({ wait: nextTurn, end: () => undefined })
