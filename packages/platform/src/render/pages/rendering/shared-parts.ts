/**
 * Shares work between uncached renderings of one page that differ only in visitors' input: resolved blocks that do not
 * depend on the input, and the HTML of regions that contain only such blocks.
 */
import { LRUCache } from 'lru-cache'
import type { PageContext } from '#blocks'
import { cacheByObject } from '#kit'
import type { SiteIndex } from '../../site/site.ts'
import { createPartCache, type PartCache } from './part-cache.ts'
import { toPathOrRoute, type PageRequest } from './page-context.ts'
import type { SiteSettings } from '../../site/render-settings.ts'

/** Maximum number of pages per release and language. A site has few pages that accept visitors' input. */
const maxPages = 20
const partsOf = cacheByObject((_index: SiteIndex) => new LRUCache<string, PartCache>({ max: maxPages }))

/**
 * Returns undefined if the rendering is private, is for an editor or records its reads. For an untranslated page, uses
 * the default language's index, while links stay in the requested language.
 */
export function findSharedParts(
  { url }: Pick<SiteSettings, 'url'>,
  request: PageRequest,
): PartCache | undefined {
  const { index, page, record, mode, form, visitor, reads, marks } = request
  const isForOne = [form, visitor, reads, marks].some((each) => each !== undefined)
  if (mode !== 'live' || isForOne) return undefined
  const key = JSON.stringify([
    url.path('/'),
    page.item.contentKey,
    toPathOrRoute(request),
    record?.managedContentId,
  ])
  const parts = partsOf(index)
  const known = parts.get(key) ?? createPartCache()
  parts.set(key, known)
  return known
}

/** Wraps a context to count how often a block reads the query or the visitor. */
export function createReadCountingContext(context: PageContext): PageContext {
  let count = 0
  const noted = <T>(value: T): T => {
    count++
    return value
  }
  const { scope, languages = [] } = context
  const { route, user } = scope
  const carriesQuery = languages.some(({ url }) => url.includes('?'))
  return {
    ...context,
    countRequestReads: () => count,
    get languages() {
      return carriesQuery ? noted(languages) : languages
    },
    scope: {
      ...scope,
      get route() {
        return noted(route)
      },
      get user() {
        return noted(user)
      },
    },
  }
}
