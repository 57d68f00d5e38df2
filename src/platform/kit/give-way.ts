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

/** Values between two looks at the clock. */
const sliceSize = 100

/** As `map` of an array; of very many values, some at a time. */
export async function mapSome<T, R>(
  values: readonly T[],
  map: (value: T, position: number) => R,
): Promise<readonly R[]> {
  const giveWay = createGiveWay()
  const mapped: R[] = []
  for (const [position, value] of values.entries()) {
    if (position % sliceSize === sliceSize - 1) await giveWay()
    mapped.push(map(value, position))
  }
  return mapped
}
