/**
 * Resolves paths to responses: finds the page, its record and its declared parameters, and renders it once per
 * release.
 */
import { isPrivatePage, type PageBody } from '#content-types'
import type { VisitorDetails } from '#blocks'
import { submittedFormParameter, visitorParameter } from '#model'
import type { SiteUrls } from '#kit'
import { createFullPageRenderer, canView, requireErrorPage, type RenderFullPage } from './page-rendering.ts'
import { toWithdrawnPageRequest } from './withdrawn-page.ts'
import { findPathIgnoringCase } from './find-path-ignoring-case.ts'
import { findRecord, toPageKey } from './find-record.ts'
import type { FinishedPage } from '../cache/html-cache.ts'
import type { ReleasePages } from '../cache/cached-pages.ts'
import { resolvePath, type ResolvedPath, type PageDeps } from './page-deps.ts'
import type { RouteMatch } from '../site/page-route.ts'
import { toLocation } from '../routes/redirects.ts'
import type { RenderedPage } from './rendering/render-page.ts'
import type { SiteIndex } from '../site/site.ts'

export type PathResponse =
  | {
      readonly kind: 'redirect'
      readonly location: string
      readonly isPermanent: boolean
      /** The redirect's old path, if editors have stored the redirect. */
      readonly stored?: LanguagePath
    }
  | PageResponse
  /** A page for signed-in visitors: rendered separately for each of them and never cached. */
  | {
      readonly kind: 'private'
      /** Returns false if the page is for administrators and the visitor is not an administrator. */
      readonly maySee: (visitor: VisitorDetails) => boolean
      readonly render: (visitor: VisitorDetails) => Promise<RenderedPage>
      readonly release: number
    }

/** A path without the base path and without its language prefix. */
type LanguagePath = { readonly language: string; readonly path: string }

export type PageResponse = {
  readonly kind: 'page'
  readonly status: 200 | 404 | 410
  readonly page: FinishedPage
  readonly release: number
  /** True if the page is only for guests. Signed-in visitors are redirected to another page. */
  readonly isForGuests: boolean
  /** Declared query parameters that the page depends on. */
  readonly parameters: PageBody['parameters']
  /** For a 404: the requested path, which no page, redirect or withdrawn item has. */
  readonly missing?: LanguagePath
}

export type CachedResponse = Pick<PageResponse, 'page' | 'release'>

export type RequestQuery = {
  readonly query: URLSearchParams
  /** The unchanged query of the request, for redirects. */
  readonly rawQuery?: string | undefined
}

type MatchedPath = ResolvedPath & { readonly query: URLSearchParams; readonly match: RouteMatch }

/** One key for all unknown paths in a language, so that invented paths do not fill the cache. */
const notFoundKey = '404'
const withdrawnKey = '410'

/**
 * Returns the response for a path. `wholePath` is decoded, safe and without the base path. Throws if the page cannot
 * be rendered.
 */
export async function loadPathResponse(
  deps: PageDeps,
  wholePath: string,
  { query, rawQuery = query.toString() }: RequestQuery,
): Promise<PathResponse> {
  const opened = await resolvePath(deps, wholePath)
  const { index, setting } = opened.language
  const match = index.findPage(opened.path)
  const address = { language: opened.language.code, path: opened.path }
  const answerElse = async () =>
    (await findWithdrawn(deps, opened)) ??
    toMoved(index.findRedirect(opened.path), { rawQuery, url: setting.url, address }) ??
    (await findRespelled(opened, { wholePath, query, rawQuery })) ?? {
      ...(await notFound(deps, opened)),
      missing: address,
    }
  if (match === undefined) return findTranslated(opened) ?? answerElse()
  const matched: MatchedPath = { ...opened, query, match }
  if (isPrivatePage(match.body) || query.get(visitorParameter.name) === visitorParameter.value)
    return answerPrivately(deps, matched)

  const found = await findPage(deps, matched)
  if (found === 'unknown') return answerElse()
  if ('location' in found)
    return { kind: 'redirect', location: setting.url.path(found.location), isPermanent: true }
  if (found.movedTo !== undefined) return { kind: 'redirect', location: found.movedTo, isPermanent: false }
  const { access, parameters } = match.body
  const isForGuests = access === 'guests'
  return { kind: 'page', status: 200, page: found, release: opened.release, isForGuests, parameters }
}

/**
 * Returns the page at a path from the cache, at the current release. `query` must be written exactly as in the site's
 * own links.
 */
export function findCachedResponse(
  { sites, openPages }: PageDeps,
  path: string,
  query: string,
): CachedResponse | undefined {
  const released = sites.current()
  const page = openPages(released).find(toPageKey(path, query))
  return page && { page, release: released.snapshot.release }
}

/** Returns the not-found page in the language of the path. */
export async function loadNotFoundResponse(deps: PageDeps, path: string): Promise<PageResponse> {
  return notFound(deps, await resolvePath(deps, path))
}

async function notFound(
  { renderCacheable, renderCached }: PageDeps,
  { language, cache, release }: ResolvedPath,
): Promise<PageResponse> {
  const { code, index } = language
  const page = await cache.load(`${notFoundKey} ${code}`, () =>
    renderCacheable(() => renderCached(language, requireErrorPage(language, index.settings.notFoundPageKey))),
  )
  return { kind: 'page', status: 404, page, release, isForGuests: false, parameters: [] }
}

/**
 * Returns the notice for a withdrawn item if the path belongs to such an item. The notice is cached once for all paths
 * of the item.
 */
async function findWithdrawn(
  { renderCacheable, renderCached }: PageDeps,
  { language, path, cache, release }: ResolvedPath,
): Promise<PageResponse | undefined> {
  const { code, index } = language
  const record = index.findWithdrawn(path)
  if (record === undefined) return undefined
  const page = await cache.load(`${withdrawnKey} ${code} ${record.contentKey}`, () =>
    renderCacheable(() => renderCached(language, toWithdrawnPageRequest(language, record))),
  )
  return { kind: 'page', status: 410, page, release, isForGuests: false, parameters: [] }
}

/** `location`: the canonical URL of the record's page, if the request used another URL. */
async function findPage(
  deps: PageDeps,
  matched: MatchedPath,
): Promise<FinishedPage | { readonly location: string } | 'unknown'> {
  const sentForm = matched.query.get(submittedFormParameter)
  const cache = sentForm === null ? matched.cache : undefined
  const found = await findRecord(matched.match, { ...matched, cache })
  if (found === 'unknown' || 'location' in found) return found
  if ('page' in found) return found.page
  const render = createFullPageRenderer(deps, { ...matched, ...found.request })
  return loadPage({ cache: matched.cache, key: found.key, render, sentForm })
}

type PageLoadOptions = { cache: ReleasePages; key: string; render: RenderFullPage; sentForm: string | null }

/**
 * Renders the page with the message of a submitted form. The result is cached once for each form on the page; an
 * unknown form id gets the plain page.
 */
async function loadPage({ cache, key, render, sentForm }: PageLoadOptions): Promise<FinishedPage> {
  const page = await cache.load(key, () => render())
  const isSent = page.forms.some(({ id, nextPath }) => id === sentForm && nextPath === undefined)
  if (sentForm === null || !isSent) return page
  return cache.load(`${key}#${sentForm}`, () => render({ kind: 'sent', formId: sentForm }))
}

async function answerPrivately(deps: PageDeps, matched: MatchedPath): Promise<PathResponse> {
  const { match, query, release } = matched
  const found = await findRecord(match, { ...matched, cache: undefined })
  if (found === 'unknown' || !('key' in found)) return notFound(deps, matched)
  const render = createFullPageRenderer(deps, { ...matched, ...found.request })
  const sentForm = query.get(submittedFormParameter)
  return {
    kind: 'private',
    release,
    maySee: (visitor) => canView(match, visitor),
    render: (visitor) =>
      deps.answerSoon(render(sentForm === null ? undefined : { kind: 'sent', formId: sentForm }, visitor)),
  }
}

const toMoved = (
  target: ReturnType<SiteIndex['findRedirect']>,
  { rawQuery, url, address }: { rawQuery: string; url: SiteUrls; address: LanguagePath },
): PathResponse | undefined =>
  target && {
    kind: 'redirect',
    location: toLocation(target.to, rawQuery, url),
    isPermanent: target.permanent,
    stored: address,
  }

type RequestUrl = {
  readonly wholePath: string
  readonly query: URLSearchParams
  readonly rawQuery: string
}

async function findRespelled(
  { language: { index } }: ResolvedPath,
  { wholePath, query, rawQuery }: RequestUrl,
): Promise<PathResponse | undefined> {
  const address = await findPathIgnoringCase({ languages: index.languages, path: wholePath, query })
  if (address === undefined) return undefined
  const location = rawQuery === '' ? address : `${address}?${rawQuery}`
  return { kind: 'redirect', location, isPermanent: true }
}

/** Finds a page's translated path when a request puts the default language's path after another language's prefix. */
function findTranslated({ language, path }: ResolvedPath): PathResponse | undefined {
  const own = language.toOwnPath(path)
  if (own === undefined || own === path) return undefined
  return { kind: 'redirect', location: language.setting.url.path(own), isPermanent: true }
}
