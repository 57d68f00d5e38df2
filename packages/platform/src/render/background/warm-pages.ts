/** Renders pages in advance after startup: first the most visited pages, then the other pages in site order. */
import { loadPathResponse } from '../pages/path-response.ts'
import { hasRecordedReads } from '../pages/page-identities.ts'
import { toPageKey } from '../pages/find-record.ts'
import { toLanguagePath } from '../routes/language-urls.ts'
import type { PageRoute } from '../site/page-route.ts'
import type { SiteLanguage } from '../site/site.ts'
import type { PageDeps } from '../pages/page-deps.ts'
import { toRequestedPath } from './rerender.ts'

export type WarmPagesOptions = {
  /** The warm-up ends once the cached pages take up this many bytes in total. */
  readonly maxBytes: number
  /** Resolves when the server is idle. If it resolves with false, the warm-up ends. */
  readonly waitForTurn: () => Promise<boolean>
  readonly onWarmed: () => void
}

/**
 * Maximum number of pages without recorded visits to render in advance. The warm-up can only guess which of them
 * visitors will request.
 */
const maxUnvisited = 300
/** Maximum number of records rendered per record page. */
const maxRecords = 100
/** The warm-up ends after this many failures in a row. A likely cause is an unavailable database. */
const maxFailures = 3

/** Renders pages without counting visits. Skips a page that cannot be rendered; its next visitor gets the error. */
export async function warmPages(
  deps: PageDeps,
  { maxBytes, waitForTurn, onWarmed }: WarmPagesOptions,
): Promise<void> {
  let failures = 0
  for await (const key of eachKey(deps)) {
    const address = toRequestedPath(key)
    if (address === undefined || deps.isCached(key)) continue
    if (!(await waitForTurn()) || deps.countCacheBytes() >= maxBytes) return
    try {
      await loadPathResponse(deps, address.path, address)
      failures = 0
      if (deps.isCached(key)) onWarmed()
    } catch {
      if (++failures === maxFailures) return
    }
  }
}

async function* eachKey({ visits, sites }: PageDeps): AsyncGenerator<string> {
  for (const [key] of visits.list()) yield key
  let left = maxUnvisited
  for (const language of (await sites.current().site).languages)
    for (const page of language.index.pages.filter((one) => hasRecordedReads(one, language.index)))
      for (const path of await findPaths(language, page)) {
        if (left-- === 0) return
        yield toPageKey(toLanguagePath(language.prefix, path), '')
      }
}

/** Returns the page's path. For a record page, returns the paths of the first records. */
async function findPaths(
  { index, findListings }: SiteLanguage,
  { item, body }: PageRoute,
): Promise<string[]> {
  const { record } = body
  const shown =
    record === undefined
      ? [item]
      : await findListings({ type: record.type, slice: { offset: 0, limit: maxRecords } })
  return shown.flatMap((one) => index.toPath(one) ?? [])
}
