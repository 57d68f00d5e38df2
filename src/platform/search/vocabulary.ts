/** The words that a site uses: what a beginning may become, and what a mistyped word was meant to be. */

export type Vocabulary = {
  readonly has: (word: string) => boolean
  /** The most frequent words that begin like this. */
  readonly findBeginningWith: (start: string, limit: number) => readonly string[]
  /** The word that was most likely meant; undefined when none is near. `isOpenEnded` when it may lack its end. */
  readonly findClosest: (word: string, isOpenEnded: boolean) => string | undefined
  /** As the site writes it, with its accents. */
  readonly toSpelling: (word: string) => string
}

type Words = {
  /** Folded words and how often they occur. */
  readonly counts: ReadonlyMap<string, number>
  readonly spellings: ReadonlyMap<string, string>
}

export function createVocabulary({ counts, spellings }: Words): Vocabulary {
  const sorted = [...counts.keys()].sort()
  const candidates = sorted.filter((word) => word.length >= 3 && !/\p{N}/u.test(word))
  const letters = Uint32Array.from(candidates, toLetterSet)
  const countOf = (word: string) => counts.get(word) ?? 0
  return {
    has: (word) => counts.has(word),
    toSpelling: (word) => spellings.get(word) ?? word,
    findBeginningWith(start, limit) {
      const rest = sorted.slice(findFirst(sorted, start))
      const end = rest.findIndex((word) => !word.startsWith(start))
      return rest
        .slice(0, end < 0 ? undefined : end)
        .toSorted((a, b) => countOf(b) - countOf(a))
        .slice(0, limit)
    },
    findClosest(word, isOpenEnded) {
      const allowed = toAllowedDistance(word)
      if (allowed === 0) return undefined
      const own = toLetterSet(word)
      let best: { word: string; score: number } | undefined
      for (const [index, candidate] of candidates.entries()) {
        if (countBits(own & ~(letters[index] ?? 0)) > allowed) continue
        const distance = measureDistance(word, candidate, { allowed, isOpenEnded })
        if (distance > allowed) continue
        const score =
          distance + (candidate[0] === word[0] ? 0 : 0.5) - Math.min(countOf(candidate), 100) / 1000
        if (best === undefined || score < best.score) best = { word: candidate, score }
      }
      return best?.word
    },
  }
}

/** The letters of a word as bits: a mistake takes away one of them at most. */
function toLetterSet(word: string): number {
  let set = 0
  for (let at = 0; at < word.length; at++) set |= 1 << (word.charCodeAt(at) & 31)
  return set >>> 0
}

function countBits(set: number): number {
  let rest = set
  let count = 0
  for (; rest !== 0; count++) rest &= rest - 1
  return count
}

/** Words with digits are references: no other is meant. */
const toAllowedDistance = (word: string) =>
  /\p{N}/u.test(word) || word.length < 4 || word.length > 40 ? 0 : word.length < 6 ? 1 : 2

/** Where words of this beginning would stand. */
function findFirst(sorted: readonly string[], start: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < start) low = middle + 1
    else high = middle
  }
  return low
}

type DistanceRules = {
  /** More than this counts as `Infinity`. */
  readonly allowed: number
  /** The rest of `candidate` costs nothing. */
  readonly isOpenEnded: boolean
}

/** Letters that differ, are missing, are too many or have changed places (optimal string alignment). */
function measureDistance(word: string, candidate: string, { allowed, isOpenEnded }: DistanceRules): number {
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
