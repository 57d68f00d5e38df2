const firstPauseMs = 60_000
const maxPauseMs = 6 * 60 * 60_000

/** Returns the pause after this many failures: a minute, doubled with each failure, at most six hours. */
export const toPauseMs = (failures: number): number =>
  Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(failures, 20))
