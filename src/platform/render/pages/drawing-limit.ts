/** Limits how many pages are drawn at the same time, and how many may wait. */
import { setImmediate } from 'node:timers/promises'
import PQueue from 'p-queue'
import { TooBusy } from '../errors.ts'

export type DrawingLimit = { readonly atOnce: number; readonly maxWaiting: number }

/** Runs the work when its turn has come; throws `too-busy` when too many wait already. */
export type Drawings = <T>(work: () => Promise<T>) => Promise<T>

export function createDrawings({ atOnce, maxWaiting }: DrawingLimit): Drawings {
  const queue = new PQueue({ concurrency: atOnce })
  return async (work) => {
    const hasToWait = queue.pending >= atOnce
    if (hasToWait && queue.size >= maxWaiting) throw new TooBusy()
    return queue.add(async () => {
      /** In a later turn of the event loop, so that what is kept is sent between two drawings. */
      if (hasToWait) await setImmediate()
      return work()
    })
  }
}
