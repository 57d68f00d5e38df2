/** What the table of this room holds. */
import type { Generated } from 'kysely'

/** One row for each release and code. */
type CachePurgeTable = {
  id: Generated<number>
  release: number
  /** Of what makes pages of it: another one makes all of them otherwise. */
  code: string
  /** JSON: names of what is to be purged. */
  keys: string
  /** 1, then 2: for what was on its way to the cache meanwhile. */
  round: number
  /** ISO 8601, UTC; null once it is done. */
  due_at: string | null
  attempts: number
}

export type PurgingTables = { cache_purge: CachePurgeTable }
