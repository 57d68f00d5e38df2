/** Notes what each release has changed, and tells the cache in front of the servers until it has confirmed that: a job. */
import { createWorker, type Worker } from '#jobs'
import type { Database } from '#database'
import type { Fetch, Warn } from '#kit'
import { createPurge, everything, type PurgeSettings } from './purge-requests.ts'
import { createPurgeQueue, findLastPurged, hasUnconfirmed, insertPurge } from './purge-queue.ts'
import type { PurgingTables } from './tables.ts'

export type Purges = {
  /**
   * Notes a release, once for all servers. `from`: the one that this server showed before, undefined after a start. `findKeys`: of what
   * lies between the two; asked with false for the keys of all pages, where nobody has noted what came before.
   */
  readonly note: (step: {
    readonly from: number | undefined
    readonly to: number
    readonly findKeys: (isKnown: boolean) => Promise<readonly string[]>
  }) => Promise<void>
  /** Records, once for all servers, that everything is to be purged. Calls with the same `reason` are recorded once. */
  readonly noteEverything: (release: number, reason: string) => Promise<void>
  /** Whether the cache has yet to confirm the purge of some release, or failed to do it a second time. */
  readonly hasUnconfirmed: () => Promise<boolean>
  /** Releases that are not purged, the lowest first. */
  readonly worker: Worker
}

type PurgesOptions = {
  readonly database: Database<PurgingTables>
  readonly settings: PurgeSettings
  /** Of whatever makes pages of a release: a new one purges all pages. */
  readonly code: string
  readonly fetch: Fetch
  /** Breaks off what a cache is asked: it is asked again. */
  readonly signal: AbortSignal
  /** Resolves once no server shows an older release: before, a page that was purged could come back as it was. */
  readonly awaitShown: (release: number) => Promise<unknown>
  readonly clock: () => Date
  readonly warn: Warn
  readonly onPurge?: ((outcome: 'done' | 'failed') => void) | undefined
}

/** Longer than a purge takes; after a server that was killed, another one goes on. */
const claimMs = 5 * 60_000
const firstPauseMs = 5_000
const maxPauseMs = 5 * 60_000

export function openPurges(options: PurgesOptions): Purges {
  const { database, settings, code, awaitShown, clock, warn, onPurge } = options
  const purge = createPurge(settings, options)
  const worker = createWorker({
    queue: createPurgeQueue({ database, clock }),
    async run({ release, keys }) {
      try {
        await awaitShown(release)
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
    hasUnconfirmed: () => hasUnconfirmed(database),
    noteEverything: (release, code) =>
      insertPurge({ database, clock }, { release, code, keys: [everything] }),
    async note({ from, to, findKeys }) {
      const last = await findLastPurged(database, code)
      if (last !== undefined && last >= to) return
      const isKnown = from !== undefined && last !== undefined && last >= from
      const keys = await findKeys(isKnown)
      await insertPurge({ database, clock }, { release: to, code, keys })
    },
  }
}
