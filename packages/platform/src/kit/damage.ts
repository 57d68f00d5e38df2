/** A fault in stored data. */
export type Damage = {
  readonly message: string
  /** Instructions for the operator on how to repair the fault, as a sentence. Empty if no repair is known. */
  readonly remedy: string
}

export type DamageCheckOptions = {
  /** The pause after each step, as a multiple of the step's duration. Default 0. */
  readonly rest?: number
}

/** Returns each remedy once, in the order in which the damage is listed. */
export const toRemedies = (damage: readonly Damage[]): readonly string[] => [
  ...new Set(damage.flatMap(({ remedy }) => (remedy === '' ? [] : [remedy]))),
]
