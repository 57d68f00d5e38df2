/** Logs warnings about the header and footer, which are on every page, only once for each release. */
import { cacheByObject, type Warn } from '#kit'
import type { SiteIndex } from '../../site/site.ts'

/** Limits the memory for warnings that were logged. Further warnings are logged each time. */
const maxLogged = 1000

/**
 * Uses `parts` as the cache key, because each release has its own `parts`. A release's index may be wrapped for each
 * page, to record the page's reads.
 */
const findLogged = cacheByObject((_parts: SiteIndex['parts']) => new Set<string>())

/** Returns a function that logs a warning unless it was logged for another page of the same release. */
export function createFrameWarn(warn: Warn, { parts }: Pick<SiteIndex, 'parts'>): Warn {
  const logged = findLogged(parts)
  return (warning) => {
    const key = JSON.stringify([warning.message, warning.block, warning.reason])
    if (logged.has(key)) return
    if (logged.size < maxLogged) logged.add(key)
    warn(warning)
  }
}
