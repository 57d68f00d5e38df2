/** A fault in stored data. */
export type Damage = {
  readonly message: string
  /** Instructions for the operator on how to repair the fault, as a sentence. Empty if no repair is known. */
  readonly remedy: string
}

export type DamageCheckOptions = {
  /** Pause after each step, as a multiple of the time that the step took. Defaults to 0. */
  readonly rest?: number
}

/** Lists each remedy for the damage once, in the order in which the damage is listed. */
export const listRemedies = (damage: readonly Damage[]): readonly string[] => [
  ...new Set(damage.flatMap(({ remedy }) => (remedy === '' ? [] : [remedy]))),
]
