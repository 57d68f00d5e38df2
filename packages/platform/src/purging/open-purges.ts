/**
 * Records the changes in each release. A job sends purges to the cache in front of the servers until the cache confirms
 * them.
 */
import { createWorker, type Worker } from '#jobs'
import type { Database } from '#database'
import type { Fetch, Warn } from '#kit'
import { createPurge, wholeSiteKey, type PurgeSettings } from './purge-requests.ts'
import { createPurgeQueue, findLastPurgedRelease, hasUnconfirmedPurge, insertPurge } from './purge-queue.ts'
import type { PurgingTables } from './tables.ts'

export type Purges = {
  /**
   * Records a release, once for all servers. `from`: the release that this server showed before; undefined after
   * startup. `findKeys` returns the keys that changed between the two releases. If earlier changes were not recorded,
   * `findKeys` is called with false and returns the keys of all pages.
   */
  readonly note: (step: {
    readonly from: number | undefined
    readonly to: number
    readonly findKeys: (isKnown: boolean) => Promise<readonly string[]>
  }) => Promise<void>
  /** Requests a purge of everything, once for all servers. Repeated calls with the same `reason` have no effect. */
  readonly noteEverything: (release: number, reason: string) => Promise<void>
  /** Returns true if the first round of a purge is still unconfirmed, or if the second round of a purge has failed. */
  readonly hasUnconfirmed: () => Promise<boolean>
  /** Sends the purges for releases, in ascending order of release. */
  readonly worker: Worker
}

type PurgesOptions = {
  readonly database: Database<PurgingTables>
  readonly settings: PurgeSettings
  /** The version of the code that renders pages. A new version purges all pages. */
  readonly code: string
  readonly fetch: Fetch
  /** Aborts a purge request that is in progress. The purge is retried later. */
  readonly signal: AbortSignal
  /** Resolves once no server shows an older release. Until then, a purged page could be cached again in its old form. */
  readonly awaitRelease: (release: number) => Promise<unknown>
  readonly clock: () => Date
  readonly warn: Warn
  readonly onPurge?: ((outcome: 'done' | 'failed') => void) | undefined
}

/**
 * Validity period of a server's claim on a purge. This period is longer than any purge takes. When the claim expires,
 * another server continues the purge, because the first server may have been killed.
 */
const claimMs = 5 * 60_000
const firstPauseMs = 5_000
const maxPauseMs = 5 * 60_000

export function openPurges(options: PurgesOptions): Purges {
  const { database, settings, code, awaitRelease, clock, warn, onPurge } = options
  const purge = createPurge(settings, options)
  const worker = createWorker({
    queue: createPurgeQueue({ database, clock }),
    async run({ release, keys }) {
      try {
        await awaitRelease(release)
        await purge(keys)
      } catch (error) {
        onPurge?.('failed')
        throw error
      }
      onPurge?.('done')
    },
    name: 'A purge',
    clock,
    warn,
    claimMs,
    toPauseMs: (failures) => Math.min(maxPauseMs, firstPauseMs * 2 ** Math.min(failures, 20)),
  })
  return {
    worker,
    hasUnconfirmed: () => hasUnconfirmedPurge(database),
    noteEverything: (release, code) =>
      insertPurge({ database, clock }, { release, code, keys: [wholeSiteKey] }),
    async note({ from, to, findKeys }) {
      const last = await findLastPurgedRelease(database, code)
      if (last !== undefined && last >= to) return
      const isKnown = from !== undefined && last !== undefined && last >= from
      const keys = await findKeys(isKnown)
      await insertPurge({ database, clock }, { release: to, code, keys })
    },
  }
}
