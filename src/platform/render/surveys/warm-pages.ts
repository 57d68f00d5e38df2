/** Draws pages ahead after a start: those that were visited most, then others of the site, in the order of its pages. */
import { answerPath } from '../pages/answer-path.ts'
import { isSurveyed } from '../pages/page-identities.ts'
import { toPageKey } from '../routes/find-record.ts'
import { toLanguagePath } from '../routes/language-urls.ts'
import type { PageRoute } from '../routes/page-routes.ts'
import type { SiteLanguage } from '../routes/site-index.ts'
import type { PageDeps } from './page-deps.ts'
import { toAddress } from './redraw.ts'

export type WarmUp = {
  /** No page is drawn ahead once all cached pages have so many bytes. */
  readonly maxBytes: number
  /** Resolves when the server is idle; false ends the warm-up. */
  readonly waitForTurn: () => Promise<boolean>
  readonly onWarmed: () => void
}

/** Pages that nobody has visited yet; more of them are no better guess. */
const maxUnvisited = 300
/** Of the records that one page stands for. */
const maxRecords = 100
/** In a row: the database is away, for instance. */
const maxFailures = 3

/** Counts no visit. A page that cannot be drawn is left to its next visitor, who is told. */
export async function warmPages(deps: PageDeps, { maxBytes, waitForTurn, onWarmed }: WarmUp): Promise<void> {
  let failures = 0
  for await (const key of eachKey(deps)) {
    const address = toAddress(key)
    if (address === undefined || deps.isKept(key)) continue
    if (!(await waitForTurn()) || deps.countCacheBytes() >= maxBytes) return
    try {
      await answerPath(deps, address.path, address)
      failures = 0
      if (deps.isKept(key)) onWarmed()
    } catch {
      if (++failures === maxFailures) return
    }
  }
}

async function* eachKey({ visits, sites }: PageDeps): AsyncGenerator<string> {
  for (const [key] of visits.list()) yield key
  let left = maxUnvisited
  for (const language of (await sites.current().site).languages)
    for (const page of language.index.pages.filter((one) => isSurveyed(one, language.index)))
      for (const path of await findPaths(language, page)) {
        if (left-- === 0) return
        yield toPageKey(toLanguagePath(language.prefix, path), '')
      }
}

/** Of a page for records, the addresses of some of them. */
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
