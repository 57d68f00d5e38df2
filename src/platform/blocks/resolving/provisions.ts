/**
 * Values that blocks provide by key (IMG-4), passed on from round to round. A block that precedes the provider in
 * the tree reads the value of the previous round; another round is needed only if that value has changed.
 */
export type Provisions = {
  /** Resets the record of provided and read keys before each round. */
  readonly startRound: () => void
  readonly add: (key: string, value: unknown) => void
  readonly find: (key: string) => unknown
  /** Returns the number of reads in all rounds. */
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
