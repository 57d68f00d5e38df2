/**
 * Headers of public pages for a cache in front of this server. Browsers follow `cache-control` and revalidate each
 * time.
 */
import type { FinishedPage } from '#render'

export const cacheProxies = ['nginx', 'fastly', 'cloudflare', 'varnish'] as const

export type CacheProxy = (typeof cacheProxies)[number]

type HeaderValues = Readonly<Record<string, string>>

export type CacheHeaders = {
  /**
   * The header that sets the cache lifetime of pages with purge keys, and its current value. Undefined if the proxy
   * supports no such header.
   */
  readonly life: { readonly name: string; readonly now: () => string } | undefined
  readonly ofPage: (page: Pick<FinishedPage, 'isComplete' | 'validUntilMs' | 'surrogateKeys'>) => HeaderValues
  /** Headers of a permanent redirect. */
  readonly ofRedirect: HeaderValues
}

/**
 * Lifetime of pages with purge keys. It is one day, because a confirmed purge ends it earlier. For a minute after it
 * expires, visitors still get the old page while the cache fetches the new page.
 */
const longLife = 'max-age=86400, stale-while-revalidate=60'
/**
 * Lifetime while a purge is unconfirmed. It is short, because the next purge may also fail; this limits how long an
 * outdated page is shown.
 */
const shortLife = 'max-age=10'

/**
 * Headers by lower-case name. Danger: nginx before 1.23 reads headers in order and does not cache if `no-cache` comes
 * before the lifetime. The lifetime headers therefore precede `cache-control`. nginx counts whole seconds, so a
 * lifetime of one second may last almost two seconds.
 */
const brief: HeaderValues = { 'x-accel-expires': '1' }

type KeyedProxy = Exclude<CacheProxy, 'nginx'>

const lifeNames: Readonly<Record<KeyedProxy, string>> = {
  fastly: 'surrogate-control',
  cloudflare: 'cdn-cache-control',
  varnish: 'cdn-cache-control',
}

const toKeys: Readonly<Record<KeyedProxy, (keys: readonly string[]) => HeaderValues>> = {
  fastly: (keys) => ({ 'surrogate-key': keys.join(' ') }),
  cloudflare: (keys) => ({ 'cache-tag': keys.join(',') }),
  varnish: (keys) => ({ xkey: keys.join(' ') }),
}

/**
 * Creates the headers. Pages with purge keys and no expiry get a long lifetime; all other pages are revalidated each
 * time. `isPurged` returns true once the cache has confirmed all purges.
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
