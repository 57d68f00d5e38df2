/**
 * Creates the renderer, which renders pages, their forms, the sitemap and robots.txt, and returns information about the
 * site.
 */
import { cacheByObject, type StartBackgroundWork } from '#kit'
import type { CanvasDraft } from './canvas/draft.ts'
import { renderCanvas, type CanvasDeps } from './canvas/render-canvas.ts'
import { renderFragments } from './canvas/render-fragments.ts'
import { loadNotFoundResponse, loadPathResponse, findCachedResponse } from './pages/path-response.ts'
import { createErrorPages } from './pages/error-pages.ts'
import { findForm } from './pages/find-form.ts'
import { createPageDeps, type PageDeps, type PagesOptions } from './pages/page-deps.ts'
import { createCanvasCache } from './canvas/canvas-cache.ts'
import { createPageVerifier } from './background/page-verification.ts'
import { previewBlocks } from './pages/preview-blocks.ts'
import { rerender } from './background/rerender.ts'
import { warmPages } from './background/warm-pages.ts'
import type { Renderer } from './renderer.ts'
import type { PageDates } from './search-engines/listed-pages.ts'
import { createSearchEngines } from './search-engines/search-engines.ts'
import type { ReleasedSite } from './site/sites.ts'
import { createSiteInfo } from './site/site-info.ts'

export type RendererOptions = PagesOptions & {
  /** If absent, a page's date depends only on the page item and its record. */
  readonly dates?: PageDates | undefined
  /** Delays re-rendering after a release while visitors are waiting. */
  readonly openTurns?: StartBackgroundWork | undefined
}

export function createRenderer(options: RendererOptions): Renderer {
  const { maxCacheBytes: maxBytes, clock } = options
  const deps: PageDeps = createPageDeps(options, {
    onDropped(keys) {
      if (options.isLazy !== true) void rerender(deps, keys, options.openTurns)
    },
    onCached: (bytes) => canvasCache.shrinkTo(maxBytes - bytes),
  })
  const canvasCache = createCanvasCache({ maxBytes, clock, countPageBytes: deps.countCacheBytes })
  const errorPages = createErrorPages(deps)
  const openDraft = cacheByObject((_released: ReleasedSite) =>
    cacheByObject(({ open, drafts, isStored }: CanvasDraft) =>
      options.sites.openDraft(open, isStored === true ? drafts : undefined),
    ),
  )
  const canvases: CanvasDeps = {
    sites: options.sites,
    openDraft: (draft) => openDraft(options.sites.current())(draft),
    search: options.search,
    renderOnce: deps.renderOnce,
    cache: canvasCache,
  }
  return {
    pages: {
      answer: (path, query, rawQuery) => deps.answerSoon(loadPathResponse(deps, path, { query, rawQuery })),
      findCachedPage: (path, query) => findCachedResponse(deps, path, query),
      answerNotFound: (path) => loadNotFoundResponse(deps, path),
      findErrorPage: errorPages.find,
      preview: (blocks, mode) => previewBlocks(deps, blocks, mode),
      prepare: errorPages.prepare,
      warm: (warmUp) => warmPages(deps, warmUp),
      visits: deps.visits,
      cacheSize: deps.cacheSize,
    },
    forms: { find: (request) => findForm(deps, request) },
    canvas: {
      render: (request, draft) => renderCanvas(canvases, request, draft),
      renderFragments: (request, draft) => renderFragments(canvases, request, draft),
      cacheSize: canvasCache.size,
    },
    verifier: createPageVerifier({
      sites: options.sites,
      search: options.search,
      cachedKeys: deps.cachedKeys,
    }),
    searchEngines: createSearchEngines(options),
    facts: createSiteInfo(options.sites),
  }
}
