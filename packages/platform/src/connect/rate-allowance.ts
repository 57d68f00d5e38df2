/** Limits requests for content keys that visitors choose themselves. */

/** Allows `burst` requests immediately, and then `perSecond` requests. */
export function createRateLimiter(options: {
  burst: number
  perSecond: number
  clock: () => Date
}): () => boolean {
  const { burst, perSecond, clock } = options
  let left = burst
  let countedAtMs = clock().getTime()
  return () => {
    const nowMs = clock().getTime()
    left = Math.min(burst, left + ((nowMs - countedAtMs) / 1000) * perSecond)
    countedAtMs = nowMs
    if (left < 1) return false
    left -= 1
    return true
  }
}
