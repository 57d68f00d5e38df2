type DistanceRules = {
  /** Maximum distance. A larger distance is returned as `Infinity`. */
  readonly allowed: number
  /** If true, additional characters at the end of `candidate` do not increase the distance. */
  readonly isOpenEnded?: boolean
}

/**
 * Measures the distance between two words: the number of different, missing, additional and swapped letters (optimal
 * string alignment).
 */
export function measureEditDistance(
  word: string,
  candidate: string,
  { allowed, isOpenEnded = false }: DistanceRules,
): number {
  if (word.length - candidate.length > allowed) return Infinity
  if (!isOpenEnded && candidate.length - word.length > allowed) return Infinity
  const width = Math.min(candidate.length, word.length + allowed)
  let before: number[] = []
  let above = Array.from({ length: width + 1 }, (_, index) => index)
  for (let row = 1; row <= word.length; row++) {
    const current = [row]
    for (let column = 1; column <= width; column++) {
      const isSame = word[row - 1] === candidate[column - 1]
      const isSwapped =
        row > 1 &&
        column > 1 &&
        word[row - 1] === candidate[column - 2] &&
        word[row - 2] === candidate[column - 1]
      current[column] = Math.min(
        at(above, column - 1) + (isSame ? 0 : 1),
        at(above, column) + 1,
        at(current, column - 1) + 1,
        isSwapped ? at(before, column - 2) + 1 : Infinity,
      )
    }
    if (Math.min(...current) > allowed) return Infinity
    before = above
    above = current
  }
  return isOpenEnded ? Math.min(...above) : at(above, candidate.length)
}

const at = (row: readonly number[], column: number) => row[column] ?? Infinity
