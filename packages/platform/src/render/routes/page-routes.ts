/** The routes of one language. They find the page at a path, and the page that shows an item. */
import { isDeepStrictEqual } from 'node:util'
import { matchRoute, withdrawalType } from '#content-types'
import { cacheByObject, foldPath } from '#kit'
import type { AddressableItem } from '#model'
import type { PageRoute, PageRoutes, RouteMatch, BreadcrumbStep } from '../site/page-route.ts'

/**
 * Creates routes. `addresses` are pages for which only the path is known. Lookups by path or key find these pages, but
 * lists exclude them.
 */
export function createPageRoutes(
  pages: readonly PageRoute[],
  addresses: readonly PageRoute[] = [],
): PageRoutes {
  const all = [...pages, ...addresses]
  const byKey = new Map(all.map((page) => [page.item.contentKey, page]))
  const routed = all.filter(({ body }) => body.record?.type !== withdrawalType)
  const findPage = createRouter(routed)
  const findListed = createRouter(pages)
  /** The first page that shows records of each type, by record type. */
  const byRecordType = new Map(all.toReversed().map((page) => [page.body.record?.type, page]))
  const findPageOf: PageRoutes['findPageOf'] = ({ contentKey, type }) =>
    byKey.get(contentKey) ?? byRecordType.get(type)
  const findClosedPath: PageRoutes['findClosedPath'] = ({ contentKey, urlName }) => {
    const found = addresses.find(({ item }) => item.contentKey === contentKey || item.urlName === urlName)
    return found && toItemPath(found.item, found)
  }
  const listed = new Set(pages.map(({ item }) => item.contentKey))
  return toRoutes({
    pages,
    findPage,
    findSpelling: createSpeller(routed),
    findListed,
    byKey,
    listed,
    isUnique: new Set(all.map(({ body }) => body.route)).size === all.length,
    findPageOf,
    findClosedPath,
    replaced: new Map(),
  })
}

type RouteLookup = Pick<
  PageRoutes,
  'pages' | 'findPage' | 'findSpelling' | 'findPageOf' | 'findClosedPath'
> & {
  /** Finds a page by path. Ignores pages of which only the path is known. */
  readonly findListed: PageRoutes['findPage']
  readonly listed: ReadonlySet<string>
  /** True if no two pages have the same path, so that the order of pages does not matter. */
  readonly isUnique: boolean
  readonly byKey: ReadonlyMap<string, PageRoute>
  /** Pages that have changed since the routes were built, in their current version, by content key. */
  readonly replaced: ReadonlyMap<string, PageRoute>
}

function toRoutes(found: RouteLookup): PageRoutes {
  const { pages, byKey, listed, replaced, findClosedPath } = found
  const toNow = (page: PageRoute | undefined) => page && (replaced.get(page.item.contentKey) ?? page)
  const toMatch = (match: RouteMatch | undefined) => {
    const now = match && replaced.get(match.item.contentKey)
    return now ? { ...match, ...now } : match
  }
  const findPageOf: PageRoutes['findPageOf'] = (item) => toNow(found.findPageOf(item))
  return {
    pages,
    findPage: (path) => toMatch(found.findPage(path)),
    findSpelling: found.findSpelling,
    findPageByKey: (contentKey) => replaced.get(contentKey) ?? byKey.get(contentKey),
    findPageOf,
    toPath: (item) => toItemPath(item, findPageOf(item)),
    toTrail: ({ body }, self) => {
      const parent = body.parentKey === undefined ? undefined : byKey.get(body.parentKey)
      const path = parent === undefined ? self.path : `${parent.body.route}/-`
      return [...toStepsAbove(path, (above) => toMatch(found.findListed(above))), self]
    },
    findNamedPath(urlName) {
      const page = toPagesByName(pages).get(urlName)
      return (page && toItemPath(page.item, page)) ?? findClosedPath({ urlName })
    },
    findClosedPath,
    replace(keys, next) {
      const changed = next.filter(({ item }) => keys.has(item.contentKey))
      const canStay = ({ item, body }: PageRoute) =>
        body.record === undefined &&
        listed.has(item.contentKey) &&
        isDeepStrictEqual(byKey.get(item.contentKey)?.body, body)
      const isFew = changed.length === keys.size && replaced.size < maxReplaced
      if (!isFew || !found.isUnique || !changed.every(canStay)) return undefined
      const own = changed.map((page) => [page.item.contentKey, page] as const)
      return toRoutes({ ...found, pages: next, replaced: new Map([...replaced, ...own]) })
    },
  }
}

/** Maximum number of replaced pages. Beyond it, the routes are rebuilt, which discards the outdated versions. */
const maxReplaced = 1000

/** Maps each URL name to the first page with that name. */
const toPagesByName = cacheByObject(
  (pages: readonly PageRoute[]) =>
    new Map(pages.toReversed().map((page) => [page.item.urlName, page] as const)),
)

function createRouter(pages: readonly PageRoute[]): PageRoutes['findPage'] {
  const exact = new Map(pages.map((page) => [page.body.route, page]))
  const withParameter = pages.filter(({ body }) => body.route.includes('{'))
  return (path) => {
    const page = exact.get(path)
    if (page !== undefined && !page.body.route.includes('{')) return { ...page, parameters: {} }
    for (const route of withParameter) {
      const parameters = matchRoute(route.body.route, path)
      if (parameters !== undefined) return { ...route, parameters }
    }
    return undefined
  }
}

/**
 * Danger: record ids in paths are case-sensitive, and no record has an id in lower case, so {@link foldPath} must leave
 * ids unchanged.
 */
function createSpeller(pages: readonly PageRoute[]): PageRoutes['findSpelling'] {
  const routes = pages.map(({ body }) => body.route)
  const byFolded = new Map(routes.map((route) => [foldPath(route), route]))
  const templates = routes.filter((route) => route.includes('{'))
  return (folded) => {
    const exact = byFolded.get(folded)
    if (exact !== undefined) return exact
    const template = templates.find((route) => matchRoute(foldPath(route), folded) !== undefined)
    const given = folded.split('/')
    return template
      ?.split('/')
      .map((part, index) => (part.startsWith('{') ? given[index] : part))
      .join('/')
  }
}

function toItemPath(item: AddressableItem, page: PageRoute | undefined): string | undefined {
  if (page?.item.contentKey === item.contentKey)
    return page.body.record === undefined ? page.body.route : undefined
  if (item.type === withdrawalType) return undefined
  if (typeof item.body.url === 'string') return item.body.url
  return page?.body.route.replace(`{${page.body.record?.parameter ?? ''}}`, item.urlName)
}

function toStepsAbove(path: string, findPage: PageRoutes['findPage']): BreadcrumbStep[] {
  if (path === '/') return []
  const parts = path.split('/').slice(1, -1)
  const above = ['/', ...parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)]
  return above.flatMap((parent) => {
    const page = findPage(parent)
    return page === undefined || page.body.record !== undefined
      ? []
      : [{ title: page.item.title, path: parent }]
  })
}
