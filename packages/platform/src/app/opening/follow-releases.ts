/** Queues jobs for each release that this server shows, such as cache purges and webhooks. */
import type { Worker } from '#jobs'
import type { Warn } from '#kit'
import type { Platform } from './open-platform.ts'

export type ReleaseFollower = Pick<Worker, 'count' | 'retryFailed'> & {
  /** Starts no further jobs. Resolves when the running job has ended. */
  readonly close: () => Promise<void>
}

type ReleaseFollowerDeps = {
  readonly platform: Pick<Platform, 'database' | 'content'>
  /** Queues a job for the current release, unless it is already queued. */
  readonly note: () => Promise<void>
  readonly worker: Worker
  /** Name of the receiver in the log, such as `the cache`. */
  readonly receiver: string
  /** Aborts running jobs. */
  readonly end: AbortController
  readonly warn: Warn
}

/** Interval between checks for a new release. */
const lookEveryMs = 5_000

export function followReleases({
  platform,
  note,
  worker,
  receiver,
  end,
  warn,
}: ReleaseFollowerDeps): ReleaseFollower {
  let running = Promise.resolve()

  async function queueCurrent(): Promise<void> {
    if (end.signal.aborted || !platform.database.canWrite()) return
    await note().catch((error: unknown) =>
      warn({ message: `A release could not be queued for ${receiver}`, reason: String(error) }),
    )
    void worker.runDue()
  }
  const queueNext = () => void (running = running.then(queueCurrent))

  const stopListening = platform.content.onRelease(queueNext)
  const timer = setInterval(queueNext, lookEveryMs).unref()
  queueNext()
  return {
    count: worker.count,
    retryFailed: worker.retryFailed,
    async close() {
      end.abort()
      stopListening()
      clearInterval(timer)
      await Promise.all([running, worker.drain()])
    },
  }
}
