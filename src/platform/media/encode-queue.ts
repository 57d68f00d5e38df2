/**
 * Who may encode when. A request that waits goes first; what is made for later visitors has one place of its own and begins
 * only while nobody waits, so that a slow encoder never stands before a quick one. Each key is made once at a time.
 */
import { imageQueueFull } from './errors.ts'

export type EncodeQueue = {
  /** The work of this key, made once however many ask meanwhile. Throws `image-busy` when too many wait. */
  readonly run: <T>(key: string, work: () => Promise<T>) => Promise<T>
  /** Begins when nobody waits; forgotten when there is too much of it. What fails is told to `onFailure`. */
  readonly runLater: (key: string, work: () => Promise<unknown>) => void
  /** Forgets what is for later and has not begun; waits for the rest. */
  readonly close: () => Promise<void>
}

export type EncodeQueueOptions = {
  readonly atOnce: number
  readonly maxWaiting: number
  readonly onFailure: (error: unknown) => void
}

type Job = { readonly key: string; readonly begin: () => Promise<unknown> }

export function createEncodeQueue({ atOnce, maxWaiting, onFailure }: EncodeQueueOptions): EncodeQueue {
  const pending = new Map<string, Promise<unknown>>()
  const waiting: Job[] = []
  const later = new Map<string, Job>()
  let urgentRunning = 0
  let isLaterRunning = false

  function next() {
    while (urgentRunning < atOnce) {
      const job = waiting.shift()
      if (job === undefined) break
      urgentRunning += 1
      begin(job, () => (urgentRunning -= 1))
    }
    const [job] = later.values()
    if (job === undefined || isLaterRunning || urgentRunning > 0) return
    later.delete(job.key)
    isLaterRunning = true
    begin(job, () => (isLaterRunning = false))
  }

  function begin({ begin: start }: Job, end: () => void) {
    void start().finally(() => {
      end()
      next()
    })
  }

  return {
    run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const known = pending.get(key) as Promise<T> | undefined
      if (known !== undefined) return known
      if (waiting.length >= maxWaiting) return Promise.reject(imageQueueFull())
      later.delete(key)
      const made = new Promise<T>((resolve, reject) => {
        waiting.push({ key, begin: () => work().then(resolve, reject) })
      }).finally(() => pending.delete(key))
      pending.set(key, made)
      next()
      return made
    },
    runLater(key, work) {
      if (pending.has(key) || later.has(key) || later.size >= maxWaiting) return
      const begin = () => {
        const made = work().finally(() => pending.delete(key))
        pending.set(key, made)
        return made.catch(onFailure)
      }
      later.set(key, { key, begin })
      next()
    },
    async close() {
      later.clear()
      await Promise.allSettled(pending.values())
    },
  }
}
