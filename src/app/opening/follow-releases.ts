/** Notes each release that this server shows, and has a worker do what is noted: for those outside whom releases concern. */
import type { Worker } from '#jobs'
import type { Warn } from '#kit'
import type { Platform } from './open-platform.ts'

export type FollowedReleases = {
  readonly count: Worker['count']
  /** Begins no other, and waits for what is under way. */
  readonly close: () => Promise<void>
}

type FollowRequest = {
  readonly platform: Pick<Platform, 'database' | 'content'>
  /** Notes what this server shows now, if that is not yet done. */
  readonly note: () => Promise<void>
  readonly worker: Worker
  /** Whom the log names: `the cache`. */
  readonly receiver: string
  /** Ends what is under way. */
  readonly end: AbortController
  readonly warn: Warn
}

/** What failed, and second rounds. */
const lookEveryMs = 5_000

export function followReleases({
  platform,
  note,
  worker,
  receiver,
  end,
  warn,
}: FollowRequest): FollowedReleases {
  let running = Promise.resolve()

  async function keepUp(): Promise<void> {
    if (end.signal.aborted || !platform.database.canWrite()) return
    await note().catch((error: unknown) =>
      warn({ message: `A release could not be noted for ${receiver}`, reason: String(error) }),
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
