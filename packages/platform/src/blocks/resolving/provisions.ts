/**
 * Values that blocks provide under a key (IMG-4). A block that comes before the provider reads the value from the
 * previous round. Another round follows only if that value has changed.
 */
export type ProvidedValues = {
  /** Called before each round. Clears the lists of keys that were provided and keys that were read. */
  readonly startRound: () => void
  readonly add: (key: string, value: unknown) => void
  readonly find: (key: string) => unknown
  /** Returns the number of times that values have been read since creation. */
  readonly reads: () => number
  readonly wereReadTooEarly: () => boolean
}

export function createProvidedValues(): ProvidedValues {
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
