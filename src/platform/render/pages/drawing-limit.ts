/** Limits how many pages are rendered at the same time, how many may wait, and for how long. */
import { setImmediate } from 'node:timers/promises'
import PQueue from 'p-queue'
import pTimeout from 'p-timeout'
import { TooBusy } from '../site/errors.ts'

/** The outcome of a rendering; seconds without the time in the queue. */
export type DrawnWork = { readonly outcome: 'drawn' | 'failed' | 'refused'; readonly seconds: number }

type OnWork = (work: DrawnWork) => void

export type DrawingLimit = { readonly atOnce: number; readonly maxWaiting: number }

/** Runs the work when it is at the front of the queue; throws `too-busy` when the queue is full. */
export type Drawings = <T>(work: () => Promise<T>) => Promise<T>

export function createDrawings({ atOnce, maxWaiting }: DrawingLimit, onWork?: OnWork): Drawings {
  const queue = new PQueue({ concurrency: atOnce })
  return async (work) => {
    const hasToWait = queue.pending >= atOnce
    if (hasToWait && queue.size >= maxWaiting) {
      onWork?.({ outcome: 'refused', seconds: 0 })
      throw new TooBusy()
    }
    return queue.add(async () => {
      /** Waits for a later turn of the event loop, so that cached pages are sent between two renderings. */
      if (hasToWait) await setImmediate()
      return onWork === undefined ? work() : measure(work, onWork)
    })
  }
}

/** Throws `too-busy` when the answer takes too long; the work continues, so that a retry may find it cached. */
export type AnswerSoon = <T>(answer: Promise<T>) => Promise<T>

export const createAnswerSoon =
  (milliseconds: number): AnswerSoon =>
  (answer) =>
    pTimeout(answer, {
      milliseconds,
      fallback() {
        throw new TooBusy('This page takes long to be made; it is being made.')
      },
    })

async function measure<T>(work: () => Promise<T>, onWork: OnWork): Promise<T> {
  const startMs = performance.now()
  let outcome: DrawnWork['outcome'] = 'failed'
  try {
    const drawn = await work()
    outcome = 'drawn'
    return drawn
  } finally {
    onWork({ outcome, seconds: (performance.now() - startMs) / 1000 })
  }
}
