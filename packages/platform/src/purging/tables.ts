/** The table for purges. */
import type { Generated } from 'kysely'

/** One row per release and version of the code. */
type CachePurgeTable = {
  id: Generated<number>
  release: number
  /** The version of the code that renders pages. A different version may render every page differently. */
  code: string
  /** The keys to purge, as JSON. */
  keys: string
  /** The round: 1, then 2 for responses that were on their way to the cache during the first round. */
  round: number
  /** ISO 8601, UTC; null once the purge is done. */
  due_at: string | null
  attempts: number
}

export type PurgingTables = { cache_purge: CachePurgeTable }
