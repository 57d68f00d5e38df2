/**
 * Sentences that visitors read for an object's numbers, as metadata of its schema. The block that shows the sentence and the form that
 * previews it use the same list.
 */

export type Sentence = {
  /** The condition: no numbers are stored, all are 0, or all are equal. If absent, the sentence applies to any numbers. */
  readonly when?: 'empty' | 'zeros' | 'equal'
  /** The site's label, with the positions `{0}`, `{1}` … */
  readonly labelKey: string
  /** Fills each position with one of the object's numbers, by name, or with the name of an item as in `titledLabel`. */
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
