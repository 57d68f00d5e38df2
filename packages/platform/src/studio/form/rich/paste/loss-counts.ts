/** Counts content lost in a paste, for the notice that lists the losses. */

/**
 * Number of losses by kind, in the order in which the kinds were first found. A kind is `picture`, `color`, or a tag
 * such as `<video>`.
 */
export type LossCounts = Readonly<Record<string, number>>

export type LossCounter = {
  readonly add: (kind: string) => void
  readonly read: () => LossCounts
}

export function createLossCounter(): LossCounter {
  const counts = new Map<string, number>()
  return {
    add: (kind) => void counts.set(kind, (counts.get(kind) ?? 0) + 1),
    read: () => Object.fromEntries(counts),
  }
}
