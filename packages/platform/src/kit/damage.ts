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

/** Lists the remedies for the damage without repetition, in the order of the damage. */
export const listRemedies = (damage: readonly Damage[]): readonly string[] => [
  ...new Set(damage.flatMap(({ remedy }) => (remedy === '' ? [] : [remedy]))),
]
