/** Counts how often each page is sent from the cache, so that a server can draw the most visited ones after its next start. */

/** The key of a page in the cache, which is its address, and a number of visits. */
export type VisitedPage = readonly [key: string, visits: number]

export type Visits = {
  readonly note: (key: string) => void
  /** Adds what an earlier process has counted. */
  readonly add: (pages: readonly VisitedPage[]) => void
  /** Returns the number of visits since the start. */
  readonly count: () => number
  /** The most visited first. */
  readonly list: () => readonly VisitedPage[]
}

type VisitLimits = {
  /** Pages that are counted; others begin once halving has made room. */
  readonly maxPages: number
  /** Visits after which all numbers are halved, so that newer ones count more. */
  readonly maxVisits: number
}

const standardLimits: VisitLimits = { maxPages: 10_000, maxVisits: 100_000 }

export function createVisits({ maxPages, maxVisits }: VisitLimits = standardLimits): Visits {
  const counts = new Map<string, number>()
  let total = 0
  let noted = 0

  function halve(): void {
    total = 0
    for (const [key, count] of counts) {
      const half = Math.floor(count / 2)
      total += half
      if (half === 0) counts.delete(key)
      else counts.set(key, half)
    }
  }

  function add(key: string, visits: number): void {
    const known = counts.get(key)
    if (known === undefined && counts.size >= maxPages) return
    counts.set(key, (known ?? 0) + visits)
    total += visits
    if (total > maxVisits) halve()
  }

  return {
    note(key) {
      noted++
      add(key, 1)
    },
    add: (pages) => pages.forEach(([key, visits]) => add(key, visits)),
    count: () => noted,
    list: () => [...counts].sort(([, a], [, b]) => b - a),
  }
}
