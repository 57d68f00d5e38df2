/** The words that a site uses: what a beginning may become, and what a mistyped word was meant to be. */
import { measureDistance } from '#kit'

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
function toAllowedDistance(word: string): number {
  if (/\p{N}/u.test(word) || word.length < 4 || word.length > 40) return 0
  return word.length < 6 ? 1 : 2
}

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
