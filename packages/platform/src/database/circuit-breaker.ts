/** Makes callers fail immediately instead of waiting while the database does not respond. */

export type CircuitBreaker = {
  /** Returns true while queries fail immediately. */
  readonly isOpen: () => boolean
  /** Returns the number of times that the circuit breaker has opened. */
  readonly countOpenings: () => number
  readonly open: () => void
  readonly close: () => void
  /** Resolves or rejects like `work`. Rejects with `toError()` if the circuit breaker opens first. */
  readonly race: <T>(work: Promise<T>, toError: () => unknown) => Promise<T>
}

export function createCircuitBreaker(): CircuitBreaker {
  const waiting = new Set<() => void>()
  let isOpen = false
  let openings = 0
  return {
    isOpen: () => isOpen,
    countOpenings: () => openings,
    open() {
      if (isOpen) return
      isOpen = true
      openings++
      for (const giveUp of waiting) giveUp()
    },
    close: () => void (isOpen = false),
    race: (work, toError) =>
      new Promise((resolve, reject) => {
        const giveUp = () => reject(toError())
        waiting.add(giveUp)
        work.then(resolve, reject).finally(() => waiting.delete(giveUp))
      }),
  }
}
