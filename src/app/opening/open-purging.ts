/** After each release the cache in front of the servers is told what it has changed, where one is named that can be told. */
import { createHash } from 'node:crypto'
import type { Warn } from '#kit'
import type { Metrics } from '#metrics'
import { openPurges } from '#purging'
import type { ReleasedSite } from '#render'
import { tracedFetch } from '../../http/traces.ts'
import type { Configuration } from '../settings/configuration.ts'
import { followReleases, type FollowedReleases } from './follow-releases.ts'
import type { Platform } from './open-platform.ts'
import type { Rendering } from './open-rendering.ts'

type PurgingRequest = {
  readonly configuration: Configuration
  readonly platform: Pick<Platform, 'database' | 'content' | 'code'>
  readonly rendering: Pick<Rendering, 'releaseKeys'>
  readonly clock: () => Date
  readonly metrics: Metrics | undefined
  readonly warn: Warn
}

export function openPurging(request: PurgingRequest): FollowedReleases | undefined {
  const { configuration, platform, rendering, warn } = request
  const { purges: settings } = configuration
  if (settings === undefined) return undefined
  const end = new AbortController()
  const { worker, note } = openPurges({
    ...request,
    database: platform.database,
    settings,
    code: toCode(request),
    fetch: tracedFetch,
    signal: end.signal,
    awaitShown: platform.content.awaitShown,
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
  return followReleases({ platform, note: noteRelease, worker, receiver: 'the cache', end, warn })
}

/** Of whatever makes pages: another one makes others of the same release. */
function toCode({ configuration, platform: { code } }: PurgingRequest): string {
  const { basePath, publicOrigin, imagePrefix, contentOrigin, contentChannel } = configuration
  const parts = [code, basePath, publicOrigin, imagePrefix, contentOrigin, contentChannel]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)
}
