/** How many pages are drawn at the same time, and how many may wait: whoever asks for many takes the server from nobody. */
import { TooBusy } from './errors.ts'

export type DrawingLimit = { readonly atOnce: number; readonly maxWaiting: number }

/** Runs the work when its turn has come; throws `too-busy` when too many wait already. */
export type Drawings = <T>(work: () => Promise<T>) => Promise<T>

export function createDrawings({ atOnce, maxWaiting }: DrawingLimit): Drawings {
  const waiting: (() => void)[] = []
  let running = 0

  /** In a later turn of the event loop, so that what is kept is sent between two drawings. */
  const goOn = () => {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else setImmediate(next)
  }
  return async (work) => {
    if (running < atOnce) running += 1
    else if (waiting.length >= maxWaiting) throw new TooBusy()
    else await new Promise<void>((resolve) => void waiting.push(resolve))
    try {
      return await work()
    } finally {
      goOn()
    }
  }
}
