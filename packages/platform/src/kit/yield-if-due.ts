/**
 * Lets long work yield to visitors' requests. The work calls this after each small step, and it yields when the time
 * slice has passed.
 */

/** Returns undefined while the work may continue. */
export type YieldIfDue = () => Promise<void> | undefined

type YieldIfDueOptions = {
  /** Returns milliseconds of a monotonic clock. */
  readonly now?: () => number
  readonly takeTurn?: () => Promise<void>
}

/** The slice is short, because a page waits for several of them. */
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

/** Number of values between two checks of the clock. */
const sliceSize = 100

/** Works like `map` on an array, but in slices, for very many values. */
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
