/**
 * The queue of encoders. A request that waits goes first; what is made for later visitors has one worker of its own and begins
 * only while nobody waits, so that a slow encoder never stands before a quick one. Each key is made once at a time.
 */
import PQueue from 'p-queue'
import { imageQueueFull } from '../errors.ts'

export type EncodeQueue = {
  /** The work of this key, made once however many ask meanwhile. Throws `image-busy` when too many wait. */
  readonly run: <T>(key: string, work: () => Promise<T>) => Promise<T>
  /**
   * Begins when nobody waits; forgotten when there is too much of it. A failure is passed to `onFailure`. Resolves when the work
   * has ended, or is forgotten.
   */
  readonly runLater: (key: string, work: () => Promise<unknown>) => Promise<void>
  /** Forgets what is for later and has not begun, from now on as well; waits for the rest. */
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
  /** Asked for, or for later and begun. */
  const pending = new Map<string, Promise<unknown>>()
  /** For later and not begun. */
  const wanted = new Set<string>()
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
      wanted.delete(key)
      later.pause()
      return track(key, urgent.add(work))
    },
    async runLater(key, work) {
      if (isClosed || pending.has(key) || wanted.has(key) || wanted.size >= maxWaiting) return
      wanted.add(key)
      const make = async () => (wanted.delete(key) ? track(key, work()) : undefined)
      await later.add(make).catch(onFailure)
    },
    async close() {
      isClosed = true
      wanted.clear()
      await Promise.allSettled(pending.values())
    },
  }
}
