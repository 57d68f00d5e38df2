/** Background work of a server that lets visitors go first, one step at a time. */

export type BackgroundWork = {
  /** Call it before each step. Resolves when the next step may begin. */
  readonly wait: () => Promise<void>
  /** Ends the work. */
  readonly end: () => void
}

/** Begins a piece of work. */
export type StartBackgroundWork = () => BackgroundWork

const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve))

/** Turns for a process without visitors. */
export const startUnlimitedWork: StartBackgroundWork = () => ({ wait: nextTurn, end: () => undefined })
