/** Counts how often each page is sent from the cache, so that the server can render the most visited pages after its next start. */

/** A page's cache key, which is its URL, and its number of visits. */
export type VisitedPage = readonly [key: string, visits: number]

export type VisitCounts = {
  readonly note: (key: string) => void
  /** Adds the counts from an earlier process. */
  readonly add: (pages: readonly VisitedPage[]) => void
  /** Returns the number of visits since startup. */
  readonly count: () => number
  /** Returns the most visited pages first. */
  readonly list: () => readonly VisitedPage[]
}

type VisitLimits = {
  /**
   * Maximum number of pages to count. Once it is reached, new pages are ignored until halving the counts reduces a
   * page's count to 0 and removes the page.
   */
  readonly maxPages: number
  /** After this many visits, all counts are halved, so that recent visits count for more. */
  readonly maxVisits: number
}

const standardLimits: VisitLimits = { maxPages: 10_000, maxVisits: 100_000 }

export function createVisitCounts({ maxPages, maxVisits }: VisitLimits = standardLimits): VisitCounts {
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
