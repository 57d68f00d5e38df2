/**
 * What blocks provide by their keys (IMG-4), handed on from round to round. Whoever stands before the block that provides
 * reads what it gave the round before; another round is needed only where that has changed since.
 */
export type Provisions = {
  /** Before each round: nothing has been provided in it yet. */
  readonly startRound: () => void
  readonly add: (key: string, value: unknown) => void
  readonly find: (key: string) => unknown
  /** How often something was read, over all rounds. */
  readonly reads: () => number
  readonly wereReadTooEarly: () => boolean
}

export function createProvisions(): Provisions {
  const values = new Map<string, unknown>()
  const added = new Set<string>()
  const readBefore = new Map<string, unknown>()
  let reads = 0
  return {
    startRound() {
      added.clear()
      readBefore.clear()
    },
    add(key, value) {
      added.add(key)
      values.set(key, value)
    },
    find(key) {
      reads++
      const value = values.get(key)
      if (!added.has(key)) readBefore.set(key, value)
      return value
    },
    reads: () => reads,
    wereReadTooEarly: () =>
      Array.from(readBefore).some(
        ([key, value]) => JSON.stringify(value) !== JSON.stringify(values.get(key)),
      ),
  }
}
