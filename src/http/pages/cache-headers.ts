/** What a cache in front of this server is told about a page that everyone gets; browsers are told by `cache-control`, and ask each time. */

export const cacheProxies = ['nginx'] as const

export type CacheProxy = (typeof cacheProxies)[number]

/**
 * By lower-case name. Danger: nginx before 1.23 reads them in their order, and keeps nothing that says `no-cache` before it says how long
 * it may be kept; so these stand in front of `cache-control`. It counts whole seconds: kept for one, a page is sent for less than two.
 */
export const toCacheHeaders = (proxy: CacheProxy | undefined): Readonly<Record<string, string>> =>
  proxy === 'nginx' ? { 'x-accel-expires': '1' } : {}
