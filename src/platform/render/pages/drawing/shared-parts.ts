/**
 * What drawings of one page share that are kept nowhere, because a visitor's words are in their address: resolved blocks that say the
 * same whatever these are, and the HTML of regions that hold no others.
 */
import { LRUCache } from 'lru-cache'
import type { PageContext } from '#blocks'
import { rememberBy } from '#kit'
import type { SiteIndex } from '../../site/site.ts'
import { createDrawnParts, type DrawnParts } from './drawn-parts.ts'
import { toShownPath, type PageRequest } from './page-context.ts'
import type { SiteSetting } from '../../site/render-setting.ts'

/** Pages of a release and a language: a site has few that take a visitor's words. */
const maxPages = 20
const partsOf = rememberBy((_index: SiteIndex) => new LRUCache<string, DrawnParts>({ max: maxPages }))

/**
 * Undefined for what is drawn for one visitor or an editor, and where it is written down what a drawing reads. A page that is not
 * translated is asked of the default language's index, and its links lead on in the language that it was asked in.
 */
export function findSharedParts(
  { url }: Pick<SiteSetting, 'url'>,
  request: PageRequest,
): DrawnParts | undefined {
  const { index, page, record, mode, form, visitor, reads, marks } = request
  const isForOne = [form, visitor, reads, marks].some((each) => each !== undefined)
  if (mode !== 'live' || isForOne) return undefined
  const key = JSON.stringify([
    url.path('/'),
    page.item.contentKey,
    toShownPath(request),
    record?.managedContentId,
  ])
  const parts = partsOf(index)
  const known = parts.get(key) ?? createDrawnParts()
  parts.set(key, known)
  return known
}

/** The same, which counts how often a block asks for what an address's query or a visitor decides. */
export function countRequestReads(context: PageContext): PageContext {
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
