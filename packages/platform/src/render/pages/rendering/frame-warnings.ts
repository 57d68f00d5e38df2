/** Logs warnings about the header and footer, which are on every page, only once for each release. */
import { cacheByObject, type Warn } from '#kit'
import type { SiteIndex } from '../../site/site.ts'

/** Limits the memory for warnings that were logged. Further warnings are logged each time. */
const maxLogged = 1000

/** A release has its own index. */
const findLogged = cacheByObject((_index: SiteIndex) => new Set<string>())

/** Returns a function that logs a warning unless it was logged for another page of the same release. */
export function createFrameWarn(warn: Warn, index: SiteIndex): Warn {
  const logged = findLogged(index)
  return (warning) => {
    const key = JSON.stringify([warning.message, warning.block, warning.reason])
    if (logged.has(key)) return
    if (logged.size < maxLogged) logged.add(key)
    warn(warning)
  }
}
