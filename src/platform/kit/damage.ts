/** A fault in stored data. */
export type Damage = {
  readonly message: string
  /** The repair, as a sentence for the operator. Empty if there is none. */
  readonly remedy: string
}

export type DamageCheckOptions = {
  /** Pause after each step, as a multiple of the time that the step took. Default 0. */
  readonly rest?: number
}

/** Returns each remedy once, in the order of the damage. */
export const toRemedies = (damage: readonly Damage[]): readonly string[] => [
  ...new Set(damage.flatMap(({ remedy }) => (remedy === '' ? [] : [remedy]))),
]
