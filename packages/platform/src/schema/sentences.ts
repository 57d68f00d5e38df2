/**
 * Sentences that present an object's numbers to visitors, stored as metadata of the object's schema. The block that
 * shows a sentence and the form that previews it use the same list.
 */

export type Sentence = {
  /**
   * The condition for the sentence: no numbers are stored, all are 0, or all are equal. A sentence without a condition
   * always applies.
   */
  readonly when?: 'empty' | 'zeros' | 'equal'
  /** The site label that contains the sentence, with the placeholders `{0}`, `{1}` … */
  readonly labelKey: string
  /** The value of each placeholder: one of the object's numbers, by name, or an item name as in `titledLabel`. */
  readonly values: readonly string[]
}

/** Returns the first sentence that applies. */
export function findSentence(
  sentences: readonly Sentence[],
  numbers: Readonly<Record<string, number>> | undefined,
): Sentence | undefined {
  const values = Object.values(numbers ?? {})
  return sentences.find(({ when }) => {
    if (when === 'empty') return numbers === undefined
    if (numbers === undefined) return false
    if (when === 'zeros') return values.every((value) => value === 0)
    return when === undefined || values.every((value) => value === values[0])
  })
}
