/** Long work beside visitors: whoever does it asks after each small step, and others have their turn once it has gone on for a while. */

/** Undefined while the work may go on. */
export type GiveWay = () => Promise<void> | undefined

type GiveWayOptions = {
  /** Milliseconds, by a clock that nobody sets. */
  readonly now?: () => number
  readonly takeTurn?: () => Promise<void>
}

/** A page waits for several of these. */
const sliceMs = 5

/** Of one piece of work. */
export function createGiveWay({
  now = () => performance.now(),
  takeTurn = () => new Promise((resolve) => void setImmediate(resolve)),
}: GiveWayOptions = {}): GiveWay {
  let endMs = now() + sliceMs
  return () => {
    if (now() < endMs) return undefined
    return takeTurn().then(() => void (endMs = now() + sliceMs))
  }
}
