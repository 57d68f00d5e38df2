/** After each release the cache in front of the servers is told what it has changed, where one is named that can be told. */
import { createHash } from 'node:crypto'
import type { Warn } from '#kit'
import type { Metrics } from '#metrics'
import { openPurges, type Purges } from '#purging'
import type { ReleasedSite } from '#render'
import { tracedFetch } from '../http/traces.ts'
import type { Configuration } from './configuration.ts'
import type { Platform } from './open-platform.ts'
import type { Rendering } from './open-rendering.ts'

export type OpenedPurging = {
  readonly count: Purges['worker']['count']
  /** Begins no other, and breaks off the one that is under way. */
  readonly close: () => Promise<void>
}

type PurgingRequest = {
  readonly configuration: Configuration
  readonly platform: Pick<Platform, 'database' | 'content' | 'code'>
  readonly rendering: Pick<Rendering, 'releaseKeys'>
  readonly clock: () => Date
  readonly metrics: Metrics | undefined
  readonly warn: Warn
}

/** What failed, and second rounds. */
const lookEveryMs = 5_000

export function openPurging(request: PurgingRequest): OpenedPurging | undefined {
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
    onPurge: request.metrics?.told.onPurge,
  })
  const { releaseKeys } = rendering
  let noted: ReleasedSite | undefined
  let running = Promise.resolve()

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
  async function keepUp(): Promise<void> {
    if (end.signal.aborted || !platform.database.canWrite()) return
    await noteRelease().catch((error: unknown) =>
      warn({ message: 'A release could not be noted for the cache', reason: String(error) }),
    )
    void worker.runDue()
  }
  const keepUpNext = () => void (running = running.then(keepUp))

  const stopListening = platform.content.onRelease(keepUpNext)
  const timer = setInterval(keepUpNext, lookEveryMs).unref()
  keepUpNext()
  return {
    count: worker.count,
    async close() {
      end.abort()
      stopListening()
      clearInterval(timer)
      await Promise.all([running, worker.drain()])
    },
  }
}

/** Of whatever makes pages: another one makes others of the same release. */
function toCode({ configuration, platform: { code } }: PurgingRequest): string {
  const { basePath, publicOrigin, imagePrefix, contentOrigin, contentChannel } = configuration
  const parts = [code, basePath, publicOrigin, imagePrefix, contentOrigin, contentChannel]
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16)
}
