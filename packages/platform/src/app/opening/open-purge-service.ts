/** Purges changed pages from the cache in front of the servers after each release, if a cache is configured. */
import { createHash } from 'node:crypto'
import type { Warn } from '#kit'
import type { Metrics } from '#metrics'
import { openPurges } from '#purging'
import type { ReleasedSite } from '#render'
import { tracedFetch } from '../../http/traces.ts'
import type { Configuration } from '../settings/configuration.ts'
import { followReleases, type ReleaseFollower } from './follow-releases.ts'
import type { Platform } from './open-platform.ts'
import type { Rendering } from './open-rendering.ts'

type PurgeServiceOptions = {
  readonly configuration: Configuration
  readonly platform: Pick<Platform, 'database' | 'content' | 'code'>
  readonly rendering: Pick<Rendering, 'releaseKeys'>
  readonly clock: () => Date
  readonly metrics: Metrics | undefined
  readonly warn: Warn
}

export type PurgeService = ReleaseFollower & {
  /**
   * Returns true once the cache has confirmed the purges for all releases that this server has loaded, including purges
   * that other servers requested.
   */
  readonly isPurged: () => boolean
  /** Purges everything, including media. Repeated calls with the same `reason` purge only once. */
  readonly purgeEverything: (reason: string) => Promise<void>
}

export function openPurgeService(request: PurgeServiceOptions): PurgeService | undefined {
  const { configuration, platform, rendering, warn } = request
  const { purges: settings } = configuration
  if (settings === undefined) return undefined
  const end = new AbortController()
  const { worker, note, noteEverything, hasUnconfirmed } = openPurges({
    ...request,
    database: platform.database,
    settings,
    code: toCode(request),
    fetch: tracedFetch,
    signal: end.signal,
    awaitRelease: platform.content.awaitRelease,
    onPurge: request.metrics?.recorder.onPurge,
  })
  const { releaseKeys } = rendering
  let noted: ReleasedSite | undefined

  async function noteRelease(): Promise<void> {
    const [from, to] = [noted, releaseKeys.current()]
    if (from === to) return
    await note({
      from: from?.snapshot.release,
      to: to.snapshot.release,
      findKeys: (isKnown) => releaseKeys.find(isKnown ? from : undefined, to),
    })
    noted = to
  }

  let isPurged = false
  /**
   * After a release, purges count as confirmed only once the purge for that release is queued and its queue row has
   * been read again.
   */
  const stopListening = platform.content.onRelease(() => (isPurged = false))
  async function look(): Promise<void> {
    const at = noted
    const isConfirmed = !(await hasUnconfirmed())
    if (noted === at && at === releaseKeys.current()) isPurged = isConfirmed
  }
  const followed = followReleases({
    platform,
    note: () => noteRelease().then(look),
    worker: {
      ...worker,
      runDue: () =>
        worker
          .runDue()
          .then(look)
          .catch(() => undefined),
    },
    receiver: 'the cache',
    end,
    warn,
  })
  return {
    ...followed,
    isPurged: () => isPurged,
    purgeEverything: (reason) => noteEverything(platform.content.currentRelease(), reason),
    close() {
      stopListening()
      return followed.close()
    },
  }
}

/** Returns a hash of everything that affects rendered pages apart from content, such as the code and settings. */
function toCode({ configuration, platform: { code } }: PurgeServiceOptions): string {
  const { basePath, publicOrigin, imagePrefix, contentOrigin, contentChannel } = configuration
  const parts = [code, basePath, publicOrigin, imagePrefix, contentOrigin, contentChannel]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)
}
