/** The renderer's interface. */
import type { BlockNode } from '#schema'
import type { Draft } from './canvas/draft.ts'
import type { Canvas, CanvasRequest } from './canvas/draw-canvas.ts'
import type { CanvasChange, FragmentRequest } from './canvas/draw-fragments.ts'
import type { ErrorPage } from './pages/error-pages.ts'
import type { Answer, KeptPage, PageAnswer } from './pages/answer-path.ts'
import type { FormRequest, PageForm } from './pages/find-form.ts'
import type { PageProofs } from './surveys/page-proofs.ts'
import type { RenderedPage } from './pages/drawing/render-page.ts'
import type { SearchEngines } from './search-engines/search-engines.ts'
import type { SiteFacts } from './site/site-facts.ts'
import type { Visits } from './cache/visits.ts'
import type { WarmUp } from './surveys/warm-pages.ts'

export type Renderer = {
  readonly pages: Pages
  readonly forms: PageForms
  /** What editors see. */
  readonly canvas: Canvases
  /** What a publish is compared by. */
  readonly proofs: PageProofs
  readonly searchEngines: SearchEngines
  readonly facts: SiteFacts
}

export type Pages = {
  /**
   * `path` is decoded, safe and without the base path; `rawQuery` is the query as it was sent, for redirects. Throws if the page
   * cannot be rendered.
   */
  readonly answer: (path: string, query: URLSearchParams, rawQuery?: string) => Promise<Answer>
  /** What is kept for an address, at the current release; `query` as addresses that the site itself writes have it. */
  readonly findKept: (path: string, query: string) => KeptPage | undefined
  /** The page for unknown addresses, in the language of the path. */
  readonly answerNotFound: (path: string) => Promise<PageAnswer>
  /** The stored error page in the language of a path, at the latest release that could be rendered; undefined before the first. */
  readonly findErrorPage: (path: string) => ErrorPage | undefined
  /** Blocks that are stored nowhere, alone on a page in the site's theme. */
  readonly preview: (blocks: readonly BlockNode[], mode: 'live' | 'design') => Promise<RenderedPage>
  /** Renders what must stand ready (the error page); to be called at start and after a release. */
  readonly prepare: () => Promise<void>
  /** Renders pages before they are requested, the most visited first. */
  readonly warm: (warmUp: WarmUp) => Promise<void>
  /** How often pages were sent from the cache. */
  readonly visits: Pick<Visits, 'add' | 'count' | 'list'>
  /** How many pages are kept. */
  readonly cacheSize: () => number
}

export type Canvases = {
  /** The page as this visitor gets it, with marks on its blocks; undefined where there is none for them. */
  readonly draw: (request: CanvasRequest, draft?: Draft) => Promise<Canvas | undefined>
  /** What an edit changes on the canvas that is shown; undefined where there is no page for this visitor. */
  readonly drawFragments: (request: FragmentRequest, draft: Draft) => Promise<CanvasChange | undefined>
  /** How many are kept. */
  readonly cacheSize: () => number
}

export type PageForms = {
  /** SSN-6: undefined when there is no such page, or no such form on it. */
  readonly find: (request: FormRequest) => Promise<PageForm | undefined>
}
