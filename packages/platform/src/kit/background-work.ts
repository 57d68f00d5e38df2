/** Lets background work on a server run one step at a time, so that visitors' requests have priority. */

export type BackgroundWork = {
  /** Call it before each step. Resolves when the next step may begin. */
  readonly wait: () => Promise<void>
  /** Ends the work. */
  readonly end: () => void
}

/** Begins a piece of work. */
export type StartBackgroundWork = () => BackgroundWork

const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve))

/** Starts work that waits for no visitors, in a process that has none. */
export const startUnlimitedWork: StartBackgroundWork = () => ({ wait: nextTurn, end: () => undefined })
