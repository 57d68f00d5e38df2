/** Limits how many pages are rendered at the same time, how many may wait, and for how long. */
import { setImmediate } from 'node:timers/promises'
import PQueue from 'p-queue'
import pTimeout from 'p-timeout'
import { TooBusyError } from '../site/errors.ts'

/** The outcome of a rendering. Its duration in seconds excludes time in the queue. */
export type RenderResult = { readonly outcome: 'rendered' | 'failed' | 'refused'; readonly seconds: number }

type OnRender = (work: RenderResult) => void

export type RenderLimit = { readonly atOnce: number; readonly maxWaiting: number }

/** Runs the work when it reaches the front of the queue. Throws `too-busy` if the queue is full. */
export type RenderQueue = <T>(work: () => Promise<T>) => Promise<T>

export function createRenderQueue({ atOnce, maxWaiting }: RenderLimit, onWork?: OnRender): RenderQueue {
  const queue = new PQueue({ concurrency: atOnce })
  return async (work) => {
    const hasToWait = queue.pending >= atOnce
    if (hasToWait && queue.size >= maxWaiting) {
      onWork?.({ outcome: 'refused', seconds: 0 })
      throw new TooBusyError()
    }
    return queue.add(async () => {
      /** Waits for a later turn of the event loop, so that the server can send cached pages between two renderings. */
      if (hasToWait) await setImmediate()
      return onWork === undefined ? work() : measure(work, onWork)
    })
  }
}

/** Throws `too-busy` if the page takes too long. The work continues, so that a retry may find the page in the cache. */
export type AddTimeout = <T>(answer: Promise<T>) => Promise<T>

export const createTimeout =
  (milliseconds: number): AddTimeout =>
  (answer) =>
    pTimeout(answer, {
      milliseconds,
      fallback() {
        throw new TooBusyError('This page takes long to be made; it is being made.')
      },
    })

async function measure<T>(work: () => Promise<T>, onWork: OnRender): Promise<T> {
  const startMs = performance.now()
  let outcome: RenderResult['outcome'] = 'failed'
  try {
    const rendered = await work()
    outcome = 'rendered'
    return rendered
  } finally {
    onWork({ outcome, seconds: (performance.now() - startMs) / 1000 })
  }
}
