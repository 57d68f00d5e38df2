const firstPauseMs = 60_000
const maxPauseMs = 6 * 60 * 60_000

/** After so many failures before this one: a minute, then twice as long each time, never more than six hours. */
export const toPauseMs = (failures: number): number =>
  Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(failures, 20))
