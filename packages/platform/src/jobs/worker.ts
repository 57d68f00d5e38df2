/** Runs a queue's due jobs. A failed job is retried after increasingly long pauses. */
import type { Warn } from '#kit'
import { toRetryDelayMs as toUsualPauseMs } from './backoff.ts'
import type { Job, JobQueue } from './queue.ts'

export type Worker = {
  /** Runs due jobs one after another. Never throws. Calls made during a run are combined into one further run. */
  readonly runDue: () => Promise<void>
  /**
   * Like `runDue`, but includes jobs that are waiting for their next attempt. Must be called when the server starts.
   */
  readonly runAll: () => Promise<void>
  /**
   * Aborts the current job and waits for the current run to end. A further run that was requested during the current
   * run is skipped.
   */
  readonly drain: () => Promise<void>
} & Pick<JobQueue<unknown>, 'count' | 'retryFailed'>

type WorkerOptions<T> = {
  readonly queue: JobQueue<T>
  /**
   * Runs one job. If this throws, the job has failed, and the error's message is the reason. When the signal aborts, a
   * long job must stop. Its error then does not count as a failure, and the job is due again immediately.
   */
  readonly run: (payload: T, signal: AbortSignal) => Promise<void>
  /** The name of this queue's jobs in the log, such as `A notice`. */
  readonly name: string
  readonly clock: () => Date
  readonly warn: Warn
  /**
   * Validity period of a worker's claim to a job. When the claim expires, another worker may run the job, because the
   * first worker may have been killed. Ten minutes by default.
   */
  readonly claimMs?: number
  /** Returns the pause after this many failures; by default, from a minute to six hours. */
  readonly toPauseMs?: (failures: number) => number
}

const endOfTime = '9999'
/** Number of failures in a row after which the service, rather than a single job, is probably the cause. */
const failuresInRow = 3
const usualClaimMs = 10 * 60_000

export function createWorker<T>(options: WorkerOptions<T>): Worker {
  const { queue, name, clock, warn } = options
  let running: Promise<void> | undefined
  let isWanted = false
  let stopping = new AbortController()

  async function runUntil(until: string, { signal }: AbortController): Promise<void> {
    let failures = 0
    for (const due of await queue.findDue(until)) {
      if (failures === failuresInRow) return
      const claimed = await claim(options, due)
      if (claimed !== undefined) failures = (await tryOnce(options, claimed, signal)) ? 0 : failures + 1
      if (signal.aborted) return
    }
  }

  async function work(until: () => string): Promise<void> {
    if (running !== undefined) {
      isWanted = true
      return running
    }
    stopping = new AbortController()
    running = runUntil(until(), stopping).catch((error: unknown) =>
      warn({ message: `${name} could not be read`, reason: String(error) }),
    )
    await running
    running = undefined
    if (!isWanted) return
    isWanted = false
    return work(now)
  }

  const now = () => clock().toISOString()
  return {
    runDue: () => work(now),
    runAll: () => work(() => endOfTime),
    count: queue.count,
    retryFailed: queue.retryFailed,
    async drain() {
      isWanted = false
      stopping.abort()
      await running
    },
  }
}

/** Claims a job. Returns undefined if another worker claimed the job first, or the job was deleted. */
async function claim<T>(
  { queue, clock, claimMs = usualClaimMs }: WorkerOptions<T>,
  job: Job<T>,
): Promise<Job<T> | undefined> {
  const dueAt = toMoment(clock, claimMs)
  return (await queue.move(job, { dueAt, attempts: job.attempts })) ? { ...job, dueAt } : undefined
}

/** Runs the job once. Returns true unless the job failed. */
async function tryOnce<T>(
  { queue, run, name, clock, warn, toPauseMs = toUsualPauseMs }: WorkerOptions<T>,
  job: Job<T>,
  signal: AbortSignal,
): Promise<boolean> {
  const attempts = job.attempts + 1
  try {
    await run(job.payload, signal)
    await queue.move(job, { dueAt: null, attempts })
    return true
  } catch (error) {
    if (signal.aborted) {
      await queue.move(job, { dueAt: toMoment(clock, 0), attempts: job.attempts })
      return true
    }
    const reason = error instanceof Error ? error.message : String(error)
    warn({ message: `${name} could not be sent; the server will retry`, reason: `${job.id}: ${reason}` })
    await queue.move(job, { dueAt: toMoment(clock, toPauseMs(job.attempts)), attempts, reason })
    return false
  }
}

const toMoment = (clock: () => Date, inMs: number) => new Date(clock().getTime() + inMs).toISOString()
