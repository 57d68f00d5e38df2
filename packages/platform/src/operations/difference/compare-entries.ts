/**
 * Matches the entries of two lists: first equal entries, then entries with the same key, then entries with many words
 * in common.
 */
import { maxSimilarEntries } from './difference.ts'
import { findLongestIncreasingSubsequence } from './longest-increasing-subsequence.ts'

export type EntryMatch = {
  /** The entry's positions in the two lists. A position is undefined if the entry was added or removed. */
  readonly before: number | undefined
  readonly after: number | undefined
  /** True if the entry counts as moved when the new order is explained with as few moves as possible. */
  readonly isMoved: boolean
}

export type EntryDetails = {
  /** The entry as a string. Equal entries have equal strings. */
  readonly text: string
  /** The entry's key. Two entries with the same key are versions of the same entry. */
  readonly key: string | undefined
  /** Returns the entry's words in lower case. Called only if the other list has no equal entry. */
  readonly toWords: () => ReadonlySet<string>
}

/** Lists the removed entries first, then the matches in the order of the second list. */
export function matchEntries(
  before: readonly EntryDetails[],
  after: readonly EntryDetails[],
): readonly EntryMatch[] {
  const matched = new Map<number, number>()
  const left = new Set(before.keys())
  const pair = (at: number, other: number) => {
    matched.set(at, other)
    left.delete(other)
  }
  pairBy(({ key, text }) => key ?? text)
  pairSimilar()
  const order = [...matched.entries()].toSorted(([a], [b]) => a - b)
  const stayed = findLongestIncreasingSubsequence(order.map(([, other]) => other))
  const moved = new Set(order.flatMap(([at], rank) => (stayed.has(rank) ? [] : [at])))
  return [
    ...Array.from(left, (at) => ({ before: at, after: undefined, isMoved: false })),
    ...after.map((_, at) => ({ before: matched.get(at), after: at, isMoved: moved.has(at) })),
  ]

  /** Matches entries by key. Prefers the entry at the same position, then the first unmatched entry. */
  function pairBy(toKey: (entry: EntryDetails) => string): void {
    const positions = new Map<string, Set<number>>()
    for (const [at, entry] of before.entries()) {
      const same = positions.get(toKey(entry)) ?? new Set()
      positions.set(toKey(entry), same.add(at))
    }
    for (const [at, entry] of after.entries()) {
      const found = positions.get(toKey(entry))
      const [first] = found ?? []
      const other = found?.has(at) ? at : first
      if (other === undefined) continue
      pair(at, other)
      found?.delete(other)
    }
  }

  function pairSimilar(): void {
    const free = after.flatMap((_, at) => (matched.has(at) ? [] : [at]))
    if (Math.max(free.length, left.size) > maxSimilarEntries) return
    const oldWords = new Map(Array.from(left, (at) => [at, before[at]?.toWords() ?? noWords]))
    const pairs = free
      .flatMap((at) => {
        const words = after[at]?.toWords() ?? noWords
        return Array.from(left, (other) => ({
          at,
          other,
          share: measure(oldWords.get(other) ?? noWords, words),
        }))
      })
      .filter(({ at, other, share }) => share >= 0.5 && (before[other]?.key ?? after[at]?.key) === undefined)
      .toSorted((a, b) => b.share - a.share || Math.abs(a.at - a.other) - Math.abs(b.at - b.other))
    for (const { at, other } of pairs) if (!matched.has(at) && left.has(other)) pair(at, other)
  }
}

const noWords: ReadonlySet<string> = new Set()

/** Returns the fraction of words that both entries share. */
function measure(before: ReadonlySet<string>, after: ReadonlySet<string>): number {
  let shared = 0
  for (const word of before) if (after.has(word)) shared++
  return shared / Math.max(1, before.size, after.size)
}
