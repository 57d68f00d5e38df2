/** What a cache in front of this server is told about a page that everyone gets; browsers are told by `cache-control`, and ask each time. */
import type { FinishedPage } from '#render'

export const cacheProxies = ['nginx', 'fastly', 'cloudflare', 'varnish'] as const

export type CacheProxy = (typeof cacheProxies)[number]

type Headers = Readonly<Record<string, string>>

export type CacheHeaders = {
  readonly ofPage: (page: Pick<FinishedPage, 'isComplete' | 'validUntilMs' | 'surrogateKeys'>) => Headers
  /** Of a redirect that lasts. */
  readonly ofRedirect: Headers
}

/** A day, since a purge that is confirmed ends it before; when it is over, the next visitor after a minute at most waits for a new one. */
const life = 'max-age=86400, stale-while-revalidate=60'

/**
 * By lower-case name. Danger: nginx before 1.23 reads them in their order, and keeps nothing that says `no-cache` before it says how long
 * it may be kept; so these stand in front of `cache-control`. It counts whole seconds: kept for one, a page is sent for less than two.
 */
const brief: Headers = { 'x-accel-expires': '1' }

const long: Readonly<Record<Exclude<CacheProxy, 'nginx'>, (keys: readonly string[]) => Headers>> = {
  fastly: (keys) => ({ 'surrogate-control': life, 'surrogate-key': keys.join(' ') }),
  cloudflare: (keys) => ({ 'cdn-cache-control': life, 'cache-tag': keys.join(',') }),
  varnish: (keys) => ({ 'cdn-cache-control': life, xkey: keys.join(' ') }),
}

/** What says by which keys it is purged, and does not end by itself, may be kept for long; anything else is asked for each time. */
export function createCacheHeaders(proxy: CacheProxy | undefined): CacheHeaders {
  if (proxy === undefined) return { ofPage: () => ({}), ofRedirect: {} }
  if (proxy === 'nginx') return { ofPage: ({ isComplete }) => (isComplete ? brief : {}), ofRedirect: brief }
  const toHeaders = long[proxy]
  return {
    ofPage: ({ isComplete, validUntilMs, surrogateKeys }) =>
      isComplete && validUntilMs === Infinity && surrogateKeys !== undefined ? toHeaders(surrogateKeys) : {},
    ofRedirect: {},
  }
}
