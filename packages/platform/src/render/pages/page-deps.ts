/** Dependencies for resolving paths: the current site, the page cache and the rendering limits. */
import {
  createTimeout,
  createRenderQueue,
  type AddTimeout,
  type RenderLimit,
  type RenderQueue,
  type RenderResult,
} from './render-limit.ts'
import { createHtmlCache } from '../cache/html-cache.ts'
import { createCachedPages, type CachedPages, type ReleasePages } from '../cache/cached-pages.ts'
import { createVisitCounts, type VisitCounts } from '../cache/visits.ts'
import { renderWithReads } from './rendering/render-with-reads.ts'
import { toPageSurrogateKeys } from '../reads/surrogate-keys.ts'
import type { PictureSize } from '../head/merge-head.ts'
import type { PageRequest } from './rendering/page-context.ts'
import { renderPage, type RenderedPage } from './rendering/render-page.ts'
import type { RunSearch } from '../site/render-settings.ts'
import type { SiteLanguage } from '../site/site.ts'
import type { ReleasedSite, Sites } from '../site/sites.ts'

/**
 * Limits for each kind of page. They are separate, so that pages for a single response never delay pages that are
 * cached for everyone.
 */
export type RenderLimits = {
  readonly kept: RenderLimit
  readonly once: RenderLimit
  /** Milliseconds after which a waiting visitor receives the error `too-busy`. The rendering continues. */
  readonly answerWithinMs: number
}

type RenderKind = 'kept' | 'once'

export type PagesOptions = {
  readonly sites: Sites
  readonly search: RunSearch
  readonly maxCacheBytes: number
  /** If true, cached pages are not recompressed in the background. */
  readonly isLazy?: boolean | undefined
  /** Adds surrogate keys to pages, for a cache in front of the server. */
  readonly hasSurrogateKeys?: boolean | undefined
  /** Default: the standard limits. */
  readonly renderLimits?: RenderLimits | undefined
  readonly clock: () => Date
  /** Receives the first visible image of a page after the page is rendered for the cache. */
  readonly onFirstPicture?: ((sizes: readonly PictureSize[]) => void) | undefined
  /** Called for each rendering, whether the page is cached or sent only once. */
  readonly onRender?: ((rendering: RenderResult & { readonly kind: RenderKind }) => void) | undefined
}

export type PageDeps = {
  readonly sites: Sites
  readonly openPages: CachedPages['open']
  /** Returns the number of cached pages. */
  readonly cacheSize: () => number
  readonly cachedKeys: CachedPages['keys']
  readonly isCached: CachedPages['has']
  readonly countCacheBytes: CachedPages['countBytes']
  readonly visits: VisitCounts
  readonly renderCacheable: RenderQueue
  readonly renderOnce: RenderQueue
  readonly answerSoon: AddTimeout
  readonly render: (language: SiteLanguage, request: PageRequest) => Promise<RenderedPage>
  /** Renders a page and records its reads. */
  readonly renderCached: (language: SiteLanguage, request: PageRequest) => Promise<RenderedPage>
}

/**
 * Cached pages have higher limits, because the site's content limits their number. Pages for invented queries are sent
 * only once, so the server rejects requests for them earlier.
 */
const standardLimits: RenderLimits = {
  kept: { atOnce: 4, maxWaiting: 500 },
  once: { atOnce: 2, maxWaiting: 20 },
  /** The time limit for a response, less than the 30 seconds after which idle connections are closed. */
  answerWithinMs: 20_000,
}

type CacheEvents = {
  /** Receives the keys of the cached pages that a release invalidated. */
  readonly onDropped: (keys: readonly string[]) => void
  /** Called with the total number of cached bytes whenever this number grows. */
  readonly onCached: (bytes: number) => void
}

export function createPageDeps(options: PagesOptions, { onDropped, onCached }: CacheEvents): PageDeps {
  const { sites, search, maxCacheBytes: maxBytes, clock, isLazy, onRender } = options
  const toRenderListener = (kind: RenderKind) =>
    onRender && ((work: RenderResult) => onRender({ ...work, kind }))
  const { kept, once, answerWithinMs } = options.renderLimits ?? standardLimits
  const toSurrogateKeys = options.hasSurrogateKeys === true ? toPageSurrogateKeys : undefined
  const visits = createVisitCounts()
  const pages = createCachedPages({
    createCache: (onRemoved) =>
      createHtmlCache({
        maxBytes,
        clock,
        isLazy,
        onRemoved,
        onFound: visits.note,
        onCached,
        toSurrogateKeys,
      }),
    provider: sites.setting.dataProvider,
    warn: sites.setting.warn,
    onDropped,
  })
  const render: PageDeps['render'] = ({ setting }, request) => renderPage({ ...setting, search }, request)
  return {
    sites,
    openPages: pages.open,
    cacheSize: pages.size,
    cachedKeys: pages.keys,
    isCached: pages.has,
    countCacheBytes: pages.countBytes,
    visits,
    renderCacheable: createRenderQueue(kept, toRenderListener('kept')),
    renderOnce: createRenderQueue(once, toRenderListener('once')),
    answerSoon: createTimeout(answerWithinMs),
    render,
    async renderCached(language, request) {
      const rendered = await renderWithReads(render, language, request)
      options.onFirstPicture?.(rendered.firstPicture)
      return rendered
    },
  }
}

/** A path, resolved to its language, at one release. */
export type ResolvedPath = {
  readonly language: SiteLanguage
  /** The path without its language prefix. */
  readonly path: string
  readonly cache: ReleasePages
  readonly release: number
  readonly loadWhole: ReleasedSite['loadWhole']
}

/** Finds the language of the path and removes its prefix. */
export async function resolvePath({ sites, openPages }: PageDeps, wholePath: string): Promise<ResolvedPath> {
  const released = sites.current()
  const { snapshot, site, loadWhole } = released
  const cache = openPages(released)
  return { release: snapshot.release, loadWhole, cache, ...(await site).findLanguage(wholePath) }
}
