/** Renders invalidated pages again after a release, so that their next visitors need not wait. */
import { startUnpausedWork, type StartBackgroundWork } from '#kit'
import { loadPathResponse } from '../pages/path-response.ts'
import type { PageDeps } from '../pages/page-deps.ts'

/** Maximum number of recently requested pages to render again. All other pages are rendered on request. */
const maxPages = 20

/**
 * Renders one page at a time, while no visitor is waiting. Ignores errors, because the page's next visitor gets the
 * same error.
 */
export async function rerender(
  deps: PageDeps,
  keys: readonly string[],
  openTurns: StartBackgroundWork = startUnpausedWork,
): Promise<void> {
  const turns = openTurns()
  try {
    for (const address of keys.flatMap((key) => toRequestedPath(key) ?? []).slice(0, maxPages)) {
      await turns.wait()
      await loadPathResponse(deps, address.path, address).catch(() => undefined)
    }
  } finally {
    turns.end()
  }
}

/**
 * Returns the path for a cache key; undefined for form results and pages without a path, which are not rendered
 * in advance.
 */
export function toRequestedPath(key: string) {
  const [, path, query = ''] = /^(\/[^?#]*)\?([^#]*)$/.exec(key) ?? []
  return path === undefined ? undefined : { path, query: new URLSearchParams(query) }
}
