/** Limits how many pages are drawn at the same time, how many may wait, and for how long. */
import { setImmediate } from 'node:timers/promises'
import PQueue from 'p-queue'
import pTimeout from 'p-timeout'
import { TooBusy } from '../site/errors.ts'

/** How a drawing went; seconds without the wait for its turn. */
export type DrawnWork = { readonly outcome: 'drawn' | 'failed' | 'refused'; readonly seconds: number }

type OnWork = (work: DrawnWork) => void

export type DrawingLimit = { readonly atOnce: number; readonly maxWaiting: number }

/** Runs the work when its turn has come; throws `too-busy` when too many wait already. */
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
      /** In a later turn of the event loop, so that what is kept is sent between two drawings. */
      if (hasToWait) await setImmediate()
      return onWork === undefined ? work() : measure(work, onWork)
    })
  }
}

/** Throws `too-busy` when what is awaited takes longer; it is made to its end, so that whoever asks again may find it kept. */
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
