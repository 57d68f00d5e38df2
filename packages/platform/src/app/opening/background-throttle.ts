/** Delays background work while the server handles requests. Tracks requests only during such work. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { StartBackgroundWork } from '#kit'

type BackgroundThrottleDeps = {
  readonly server: Pick<Server, 'on' | 'off'>
  /** Milliseconds of a monotonic clock. */
  readonly now?: (() => number) | undefined
  readonly pause?: ((ms: number) => Promise<unknown>) | undefined
}

/**
 * Requests older than this do not delay background work, because they may be event streams or may wait for this work.
 */
const maxAgeMs = 100
/** Limits for the waiting time. They ensure that the work ends even if the server is never idle. */
const maxWaitMs = 500
const maxPauseMs = 100
const lookEveryMs = 5

/**
 * Before each step, waits until no request is running. If requests arrived during the last step, also waits for as long
 * as that step took, because more requests may be queued in the operating system.
 */
export const createBackgroundThrottle =
  ({
    server,
    now = () => performance.now(),
    pause = (ms) => setTimeout(ms, undefined, { ref: false }),
  }: BackgroundThrottleDeps): StartBackgroundWork =>
  () => {
    const answering = new Map<ServerResponse, number>()
    let requests = 0
    let last = { requests, endMs: now() }
    const onRequest = (_request: IncomingMessage, response: ServerResponse) => {
      requests++
      if (response.headersSent) return
      answering.set(response, now())
      response.once('close', () => answering.delete(response))
    }
    const isAnswering = () => {
      for (const [response, startMs] of answering)
        if (response.headersSent || now() - startMs > maxAgeMs) answering.delete(response)
      return answering.size > 0
    }
    server.on('request', onRequest)
    return {
      async wait() {
        await setImmediate()
        if (requests > last.requests) await pause(Math.min(now() - last.endMs, maxPauseMs))
        const untilMs = now() + maxWaitMs
        while (isAnswering() && now() < untilMs) await pause(lookEveryMs)
        last = { requests, endMs: now() }
      },
      end: () => void server.off('request', onRequest),
    }
  }
