const firstPauseMs = 60_000
const maxPauseMs = 6 * 60 * 60_000

/**
 * Returns the delay before the next attempt after this many failures. Starts at one minute, doubles with each failure,
 * and never exceeds six hours.
 */
export const toRetryDelayMs = (failures: number): number =>
  Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(failures, 20))
