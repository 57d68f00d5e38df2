/**
 * Queues image encoding. Waiting requests have priority. Deferred work for later visitors has a separate worker and
 * begins only while no request is waiting, so that a slow encoder never delays a fast encoder. Concurrent requests for
 * a key share one encoding.
 */
import PQueue from 'p-queue'
import { imageQueueFull } from '../errors.ts'

export type EncodeQueue = {
  /**
   * Runs the work for the given key once for all concurrent requests. Throws `image-busy` if too many requests are
   * waiting.
   */
  readonly run: <T>(key: string, work: () => Promise<T>) => Promise<T>
  /**
   * Queues work that begins when no request is waiting. It is discarded if the queue is full. A failure is passed to
   * `onFailure`. Resolves when the work has ended or was discarded.
   */
  readonly runLater: (key: string, work: () => Promise<unknown>) => Promise<void>
  /** Discards deferred work that has not begun, and deferred work that is added later. Waits for all other work. */
  readonly close: () => Promise<void>
}

export type EncodeQueueOptions = {
  readonly atOnce: number
  readonly maxWaiting: number
  readonly onFailure: (error: unknown) => void
}

export function createEncodeQueue({ atOnce, maxWaiting, onFailure }: EncodeQueueOptions): EncodeQueue {
  const urgent = new PQueue({ concurrency: atOnce })
  const later = new PQueue({ concurrency: 1 })
  /** Pending work by key: requested work, and deferred work that has begun. */
  const pending = new Map<string, Promise<unknown>>()
  /** Keys of deferred work that has not begun. */
  const requested = new Set<string>()
  let isClosed = false
  urgent.on('idle', () => later.start())

  function track<T>(key: string, made: Promise<T>): Promise<T> {
    const tracked = made.finally(() => pending.delete(key))
    pending.set(key, tracked)
    return tracked
  }

  return {
    run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const known = pending.get(key) as Promise<T> | undefined
      if (known !== undefined) return known
      if (urgent.size >= maxWaiting) return Promise.reject(imageQueueFull())
      requested.delete(key)
      later.pause()
      return track(key, urgent.add(work))
    },
    async runLater(key, work) {
      if (isClosed || pending.has(key) || requested.has(key) || requested.size >= maxWaiting) return
      requested.add(key)
      const make = async () => (requested.delete(key) ? track(key, work()) : undefined)
      await later.add(make).catch(onFailure)
    },
    async close() {
      isClosed = true
      requested.clear()
      await Promise.allSettled(pending.values())
    },
  }
}
