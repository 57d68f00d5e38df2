/**
 * Lets long-running work yield to visitors' requests. The work calls a function after each small step, and that
 * function pauses the work when its time slice has passed.
 */

/** Returns undefined while the work may continue; otherwise returns a promise that the work must await. */
export type YieldIfDue = () => Promise<void> | undefined

type YieldIfDueOptions = {
  /** Returns the time of a monotonic clock, in milliseconds. */
  readonly now?: () => number
  readonly takeTurn?: () => Promise<void>
}

/** The time slice is short, because a page may have to wait for several slices. */
const sliceMs = 5

/** Creates the yielding function for one piece of work. */
export function createYieldIfDue({
  now = () => performance.now(),
  takeTurn = () => new Promise((resolve) => void setImmediate(resolve)),
}: YieldIfDueOptions = {}): YieldIfDue {
  let endMs = now() + sliceMs
  return () => {
    if (now() < endMs) return undefined
    return takeTurn().then(() => void (endMs = now() + sliceMs))
  }
}

/** Number of values that are processed between two checks of the clock. */
const sliceSize = 100

/** Works like `map` on an array, but processes a very long array in slices. */
export async function mapInSlices<T, R>(
  values: readonly T[],
  map: (value: T, position: number) => R,
): Promise<readonly R[]> {
  const yieldIfDue = createYieldIfDue()
  const mapped: R[] = []
  for (const [position, value] of values.entries()) {
    if (position % sliceSize === sliceSize - 1) await yieldIfDue()
    mapped.push(map(value, position))
  }
  return mapped
}
