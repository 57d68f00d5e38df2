/**
 * Counts requests for paths without a page, and for redirects. Counts only requests that a visitor made in a browser.
 */
import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { PathCounts } from '#analytics'
import { foldPath } from '#kit'
import type { PathResponse } from '#render'

type CountedRequest = Pick<FastifyRequest, 'method' | 'headers' | 'ip'>

/** Attack: a visitor who requests invented paths until they replace the paths of all other visitors. */
const maxPerMinute = 30
const maxAddresses = 10_000

/**
 * Returns a function that counts the path of a request. The function stores client addresses in memory for one minute.
 */
export function createPathCounter(counts: Pick<PathCounts, 'count'>, max = maxPerMinute) {
  const recent = new LRUCache<string, number>({ max: maxAddresses, ttl: 60_000, noUpdateTTL: true })
  const isAllowed = ({ ip }: CountedRequest) => {
    const address = normalizeIP(ip)
    const former = recent.get(address) ?? 0
    if (former < max) recent.set(address, former + 1)
    return former < max
  }
  return (request: CountedRequest, answer: PathResponse): void => {
    if (!isNavigation(request)) return
    const stored = answer.kind === 'redirect' ? answer.stored : undefined
    const missing = answer.kind === 'page' ? answer.missing : undefined
    if ((stored ?? missing) === undefined || !isAllowed(request)) return
    if (stored !== undefined) counts.count('redirect', toFolded(stored))
    if (missing !== undefined) counts.count('missing', missing)
  }
}

/** Ignores case, because redirects apply to a path in any spelling. */
const toFolded = ({ language, path }: { language: string; path: string }) => ({
  language,
  path: foldPath(path),
})

/** Returns true for a page opened in a browser; false for scripts, images, prefetches and most robots. */
function isNavigation({ method, headers }: CountedRequest): boolean {
  if (method !== 'GET' || headers['sec-purpose'] !== undefined) return false
  const mode = headers['sec-fetch-mode']
  return mode === undefined ? headers.accept?.includes('text/html') === true : mode === 'navigate'
}
