/** The renderer's interface. */
import type { BlockNode } from '#schema'
import type { CanvasDraft } from './canvas/draft.ts'
import type { EditorCanvas, CanvasRequest } from './canvas/render-canvas.ts'
import type { CanvasChange, FragmentRequest } from './canvas/render-fragments.ts'
import type { ErrorPage } from './pages/error-pages.ts'
import type { PathResponse, CachedResponse, PageResponse } from './pages/path-response.ts'
import type { FormRequest, PageForm } from './pages/find-form.ts'
import type { PageVerifier } from './background/page-verification.ts'
import type { RenderedPage } from './pages/rendering/render-page.ts'
import type { SearchEngines } from './search-engines/search-engines.ts'
import type { SiteInfo } from './site/site-info.ts'
import type { VisitCounts } from './cache/visits.ts'
import type { WarmPagesOptions } from './background/warm-pages.ts'

export type Renderer = {
  readonly pages: PageRenderer
  readonly forms: PageForms
  /** Renders pages for editors. */
  readonly canvas: CanvasRenderer
  /** Compares pages before changes are published. */
  readonly verifier: PageVerifier
  readonly searchEngines: SearchEngines
  readonly facts: SiteInfo
}

type PageRenderer = {
  /**
   * Returns the response for a path. `path` is decoded, safe and without the base path. `rawQuery` is the query as it
   * was sent, for redirects. Throws if the page cannot be rendered.
   */
  readonly answer: (path: string, query: URLSearchParams, rawQuery?: string) => Promise<PathResponse>
  /**
   * Returns the page at a path from the cache, at the current release. `query` must be written exactly as in the site's
   * own links.
   */
  readonly findCachedPage: (path: string, query: string) => CachedResponse | undefined
  /** Returns the not-found page in the language of the path. */
  readonly answerNotFound: (path: string) => Promise<PageResponse>
  /**
   * Returns the stored error page in the language of a path, from the latest release with an error page that could be
   * rendered. Returns undefined if no error page has been rendered yet.
   */
  readonly findErrorPage: (path: string) => ErrorPage | undefined
  /** Renders unsaved blocks on an otherwise empty page with the site's theme. */
  readonly preview: (blocks: readonly BlockNode[], mode: 'live' | 'design') => Promise<RenderedPage>
  /** Renders the error pages in advance. Must be called at startup and after each release. */
  readonly prepare: () => Promise<void>
  /** Renders pages before they are requested, starting with the most visited pages. */
  readonly warm: (warmUp: WarmPagesOptions) => Promise<void>
  /** Counts how often each page is served from the cache. */
  readonly visits: Pick<VisitCounts, 'add' | 'count' | 'list'>
  /** Returns the number of cached pages. */
  readonly cacheSize: () => number
}

type CanvasRenderer = {
  /** Renders the visitor's page with block markers; undefined if this visitor has no page at the requested path. */
  readonly render: (request: CanvasRequest, draft?: CanvasDraft) => Promise<EditorCanvas | undefined>
  /**
   * Renders the changes that an edit makes to the canvas; undefined if this visitor has no page at the requested path.
   */
  readonly renderFragments: (
    request: FragmentRequest,
    draft: CanvasDraft,
  ) => Promise<CanvasChange | undefined>
  /** Returns the number of cached canvases. */
  readonly cacheSize: () => number
}

type PageForms = {
  /** Returns undefined if there is no such page, or if the page has no such form (SSN-6). */
  readonly find: (request: FormRequest) => Promise<PageForm | undefined>
}
