/** Works off the due jobs of one queue; one that fails is tried again after ever longer pauses. */
import type { Warn } from '#kit'
import { toPauseMs as toUsualPauseMs } from './backoff.ts'
import type { Job, JobQueue } from './queue.ts'

export type Worker = {
  /** Does what is due, one after the other; never throws. Calls while one runs are answered by one more run. */
  readonly runDue: () => Promise<void>
  /** The same, with those that wait for their next attempt too: for the start of the server. */
  readonly runAll: () => Promise<void>
  /** Waits for the run that is under way, whose job is told to stop; one that was asked for meanwhile is left out. */
  readonly drain: () => Promise<void>
  readonly count: JobQueue<unknown>['count']
}

type WorkerOptions<T> = {
  readonly queue: JobQueue<T>
  /** Does one; what it throws is the reason why it failed. A long one stops by the signal: what it throws then is none, and it is due at once. */
  readonly run: (payload: T, signal: AbortSignal) => Promise<void>
  /** What the log calls such a job: `A notice`. */
  readonly name: string
  readonly clock: () => Date
  readonly warn: Warn
  /** How long a job belongs to whoever has claimed it; after a worker that was killed, others may take it then. Ten minutes without it. */
  readonly claimMs?: number
  /** The pause after so many failures before this one; from a minute to six hours without it. */
  readonly toPauseMs?: (failures: number) => number
}

const endOfTime = '9999'
/** When this many fail in a row, whatever they all need is down rather than the jobs wrong. */
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
    async drain() {
      isWanted = false
      stopping.abort()
      await running
    },
  }
}

/** Undefined when another worker was faster, or the job has gone meanwhile. */
async function claim<T>(
  { queue, clock, claimMs = usualClaimMs }: WorkerOptions<T>,
  job: Job<T>,
): Promise<Job<T> | undefined> {
  const dueAt = toMoment(clock, claimMs)
  return (await queue.move(job, { dueAt, attempts: job.attempts })) ? { ...job, dueAt } : undefined
}

/** Whether it is done. */
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
    const reason = `${job.id}: ${error instanceof Error ? error.message : String(error)}`
    warn({ message: `${name} could not be sent; it will be tried again`, reason })
    await queue.move(job, { dueAt: toMoment(clock, toPauseMs(job.attempts)), attempts })
    return false
  }
}

const toMoment = (clock: () => Date, inMs: number) => new Date(clock().getTime() + inMs).toISOString()
