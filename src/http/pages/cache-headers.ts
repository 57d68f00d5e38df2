/** What a cache in front of this server is told about a page that everyone gets; browsers are told by `cache-control`, and ask each time. */
import type { FinishedPage } from '#render'

export const cacheProxies = ['nginx', 'fastly', 'cloudflare', 'varnish'] as const

export type CacheProxy = (typeof cacheProxies)[number]

type Headers = Readonly<Record<string, string>>

export type CacheHeaders = {
  /** The header that says how long a page with keys may be kept, and what it says now; undefined where there is none. */
  readonly life: { readonly name: string; readonly now: () => string } | undefined
  readonly ofPage: (page: Pick<FinishedPage, 'isComplete' | 'validUntilMs' | 'surrogateKeys'>) => Headers
  /** Of a redirect that lasts. */
  readonly ofRedirect: Headers
}

/** A day, since a purge that is confirmed ends it before; when it is over, the next visitor after a minute at most waits for a new one. */
const longLife = 'max-age=86400, stale-while-revalidate=60'
/** While a purge is not confirmed, the next one may not be either: so long is a page shown that another release changes. */
const shortLife = 'max-age=10'

/**
 * By lower-case name. Danger: nginx before 1.23 reads them in their order, and keeps nothing that says `no-cache` before it says how long
 * it may be kept; so these stand in front of `cache-control`. It counts whole seconds: kept for one, a page is sent for less than two.
 */
const brief: Headers = { 'x-accel-expires': '1' }

type KeyedProxy = Exclude<CacheProxy, 'nginx'>

const lifeNames: Readonly<Record<KeyedProxy, string>> = {
  fastly: 'surrogate-control',
  cloudflare: 'cdn-cache-control',
  varnish: 'cdn-cache-control',
}

const toKeys: Readonly<Record<KeyedProxy, (keys: readonly string[]) => Headers>> = {
  fastly: (keys) => ({ 'surrogate-key': keys.join(' ') }),
  cloudflare: (keys) => ({ 'cache-tag': keys.join(',') }),
  varnish: (keys) => ({ xkey: keys.join(' ') }),
}

/**
 * What says by which keys it is purged, and does not end by itself, may be kept for long; anything else is asked for each time.
 * `isPurged`: whether the cache has confirmed all purges.
 */
export function createCacheHeaders(proxy: CacheProxy | undefined, isPurged = () => false): CacheHeaders {
  if (proxy === undefined) return { ofPage: () => ({}), ofRedirect: {}, life: undefined }
  if (proxy === 'nginx')
    return { ofPage: ({ isComplete }) => (isComplete ? brief : {}), ofRedirect: brief, life: undefined }
  const name = lifeNames[proxy]
  const now = () => (isPurged() ? longLife : shortLife)
  return {
    ofPage: ({ isComplete, validUntilMs, surrogateKeys }) =>
      isComplete && validUntilMs === Infinity && surrogateKeys !== undefined
        ? { [name]: now(), ...toKeys[proxy](surrogateKeys) }
        : {},
    ofRedirect: {},
    life: { name, now },
  }
}
