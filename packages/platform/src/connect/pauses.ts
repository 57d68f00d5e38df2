/** Pauses requests to the origin after a failure, so that pages do not wait for it repeatedly. */
import { EpidermError, FetchError, StoreActionError, type Warn } from '#kit'
import { originPaused, tooLargeCode } from './errors.ts'

/** Length of a pause in milliseconds. Also the time after which a page with outdated data is rendered again. */
export const retryAfterMs = 10_000

export type OriginPauses = {
  /**
   * Runs the work, or throws `content-origin-paused` during a pause. A failed request pauses only requests in the same
   * scope; an origin that is down pauses all requests.
   */
  readonly run: <T>(scope: string, work: () => Promise<T>) => Promise<T>
}

type OriginPause = { readonly untilMs: number; readonly reason: string }

const everything = ''
const maxPauses = 1000

/**
 * Logs one warning per outage, which states the first reason. The outage ends when a request that began after the
 * failure succeeds.
 */
export function createOriginPauses(options: { origin: string; clock: () => Date; warn: Warn }): OriginPauses {
  const { origin, clock, warn } = options
  const pauses = new Map<string, OriginPause>()

  function requireNoPause(scope: string) {
    const pause = pauses.get(scope)
    if (pause !== undefined && clock().getTime() < pause.untilMs) throw originPaused(pause.reason)
  }

  /**
   * Returns true if the reason is already logged. Simultaneous requests that fail for the same reason are one outage.
   */
  const isWarnedNow = (reason: string) =>
    [...pauses.values()].some((pause) => pause.reason === reason && clock().getTime() < pause.untilMs)

  function pauseAfter(scope: string, error: unknown) {
    const name = isOfOneRequest(error) ? scope : everything
    const reason = toReason(error)
    if (!pauses.has(name) && !isWarnedNow(reason))
      warn({ message: `The content origin ${origin} returned no usable response`, reason })
    pauses.delete(name)
    pauses.set(name, { untilMs: clock().getTime() + retryAfterMs, reason })
    if (pauses.size > maxPauses) pauses.delete(pauses.keys().next().value ?? '')
  }

  return {
    async run(scope, work) {
      requireNoPause(everything)
      requireNoPause(scope)
      const before = pauses.get(everything)
      try {
        const result = await work()
        pauses.delete(scope)
        if (before !== undefined && pauses.get(everything) === before) {
          pauses.delete(everything)
          warn({ message: `The content origin ${origin} responds again` })
        }
        return result
      } catch (error) {
        pauseAfter(scope, error)
        throw error
      }
    },
  }
}

/** Returns true if the content origin works but could not serve this particular request. */
const isOfOneRequest = (error: unknown) =>
  (error instanceof EpidermError && error.code === tooLargeCode) ||
  (error instanceof FetchError && [400, 404, 414].includes(error.status) && error.errors.length > 0)

/** Reports the cause of the error, because `fetch failed` alone is not helpful. */
function toReason(error: unknown): string {
  if (error instanceof StoreActionError) return toReason(error.cause)
  if (!(error instanceof Error)) return String(error)
  const { message, cause } = error
  const status = error instanceof FetchError ? ` (${error.status})` : ''
  return (message + status + (cause instanceof Error ? `: ${cause.message || cause.name}` : '')).slice(0, 300)
}
