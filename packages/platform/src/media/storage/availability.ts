/**
 * Tracks the availability of a storage. While it is unavailable, calls fail immediately, and one call at a time tests
 * the storage again. Requests therefore do not wait for time-outs, and the storage is used again without action by the
 * operator.
 */
import type { Warn } from '#kit'
import { MediaUnavailableError } from './media-unavailable.ts'

export type Availability = {
  /** Runs the work, with at most `tries` attempts. The work must be safe to repeat. */
  readonly ask: <T>(work: () => Promise<T>, tries?: number) => Promise<T>
}

type AvailabilityOptions = {
  readonly name: string
  readonly warn: Warn
  /** Returns the time of a monotonic clock, in milliseconds. */
  readonly nowMs?: () => number
  readonly pause: (ms: number) => Promise<unknown>
}

/** Delay before the second attempt. The delay before the third attempt is four times as long. */
const firstPauseMs = 100
const usualTries = 3
const askAgainAfterMs = 1_000

export function createAvailability(options: AvailabilityOptions): Availability {
  const { name, warn, pause, nowMs = () => performance.now() } = options
  let away: { readonly error: MediaUnavailableError; askAgainAtMs: number; isAsking: boolean } | undefined

  async function askOften<T>(work: () => Promise<T>, tries: number): Promise<T> {
    for (let left = tries - 1, pauseMs = firstPauseMs; ; left--, pauseMs *= 4) {
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof MediaUnavailableError) || left <= 0) throw error
        await pause(pauseMs * (0.5 + Math.random() / 2))
      }
    }
  }

  function follow(error: unknown): void {
    if (error instanceof MediaUnavailableError) {
      if (away === undefined)
        warn({ message: `The media storage ${name} does not answer`, reason: error.reason })
      away = { error, askAgainAtMs: nowMs() + askAgainAfterMs, isAsking: false }
    } else if (away !== undefined) {
      away = undefined
      warn({ message: `The media storage ${name} is available again` })
    }
  }

  return {
    async ask(work, tries = usualTries) {
      if (away !== undefined) {
        if (away.isAsking || nowMs() < away.askAgainAtMs) throw away.error
        away.isAsking = true
      }
      try {
        const answer = await askOften(work, away === undefined ? tries : 1)
        follow(undefined)
        return answer
      } catch (error) {
        follow(error)
        throw error
      }
    },
  }
}
