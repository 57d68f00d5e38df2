/** Dependencies of answering paths: the current site, the page cache and the drawing limits. */
import {
  createAnswerSoon,
  createDrawings,
  type AnswerSoon,
  type DrawingLimit,
  type Drawings,
  type DrawnWork,
} from '../pages/drawing-limit.ts'
import { createCanvasCache, type CanvasCache } from '../canvas/canvas-cache.ts'
import { createHtmlCache } from '../cache/html-cache.ts'
import { createKeptPages, type KeptPages, type ReleasePages } from '../cache/kept-pages.ts'
import { createVisits, type Visits } from '../cache/visits.ts'
import { renderWithReads } from '../reads/render-with-reads.ts'
import { toPageKeys } from '../reads/surrogate-keys.ts'
import type { PictureSize } from '../head/merge-head.ts'
import type { PageRequest } from '../pages/page-context.ts'
import { renderPage, type RenderedPage } from '../pages/render-page.ts'
import type { FindHits } from '../pages/render-setting.ts'
import type { PageDates } from '../search-engines/listed-pages.ts'
import type { SiteLanguage } from '../routes/site-index.ts'
import type { ReleasedSite, Sites } from '../sites.ts'

/** Each kind has its own limit: pages for one answer never hold up those that are cached for everyone. */
export type DrawingLimits = {
  readonly kept: DrawingLimit
  readonly once: DrawingLimit
  /** Milliseconds after which whoever waits for a page is asked to come back; it is drawn to its end. */
  readonly answerWithinMs: number
}

type DrawingKind = 'kept' | 'once'

export type PagesOptions = {
  readonly sites: Sites
  readonly search: FindHits
  /** Without them a page is as new as its own item and its record. */
  readonly dates?: PageDates | undefined
  readonly maxCacheBytes: number
  /** Kept pages are not compressed once more for whoever asks later. */
  readonly isLazy?: boolean | undefined
  /** Whether pages say by which keys a cache in front of the server knows what they depend on. */
  readonly hasSurrogateKeys?: boolean | undefined
  /** The standard ones without them. */
  readonly drawingLimits?: DrawingLimits | undefined
  readonly clock: () => Date
  /** Hears the picture that visitors of a page see first, once the page is drawn to be kept. */
  readonly onFirstPicture?: ((sizes: readonly PictureSize[]) => void) | undefined
  /** Hears of each drawing, of a page that is kept or for one answer. */
  readonly onDrawing?: ((drawing: DrawnWork & { readonly kind: DrawingKind }) => void) | undefined
}

export type PageDeps = {
  readonly sites: Sites
  readonly openPages: KeptPages['open']
  /** How many pages are kept. */
  readonly cacheSize: () => number
  readonly keptKeys: KeptPages['keys']
  readonly isKept: KeptPages['has']
  readonly countCacheBytes: KeptPages['countBytes']
  readonly visits: Visits
  readonly canvases: CanvasCache
  readonly drawKept: Drawings
  readonly drawOnce: Drawings
  readonly answerSoon: AnswerSoon
  readonly render: (language: SiteLanguage, request: PageRequest) => Promise<RenderedPage>
  /** The same with what it depends on. */
  readonly renderKept: (language: SiteLanguage, request: PageRequest) => Promise<RenderedPage>
}

/** Kept pages are as many as the content has; what visitors invent is drawn for one answer, and soon refused. */
const standardLimits: DrawingLimits = {
  kept: { atOnce: 4, maxWaiting: 500 },
  once: { atOnce: 2, maxWaiting: 20 },
  /** Before a connection that says nothing for half a minute is cut. */
  answerWithinMs: 20_000,
}

export function createPageDeps(
  options: PagesOptions,
  onDropped: (keys: readonly string[]) => void,
): PageDeps {
  const { sites, search, maxCacheBytes: maxBytes, clock, isLazy, onDrawing } = options
  const toOnWork = (kind: DrawingKind) => onDrawing && ((work: DrawnWork) => onDrawing({ ...work, kind }))
  const { kept, once, answerWithinMs } = options.drawingLimits ?? standardLimits
  const canvases = createCanvasCache({ maxBytes, clock, countPageBytes: () => pages.countBytes() })
  const toSurrogateKeys = options.hasSurrogateKeys === true ? toPageKeys : undefined
  const visits = createVisits()
  const onKept = (bytes: number) => canvases.shrinkTo(maxBytes - bytes)
  const pages = createKeptPages({
    createCache: (onRemoved) =>
      createHtmlCache({ maxBytes, clock, isLazy, onRemoved, onFound: visits.note, onKept, toSurrogateKeys }),
    provider: sites.setting.dataProvider,
    warn: sites.setting.warn,
    onDropped,
  })
  const render: PageDeps['render'] = ({ setting }, request) => renderPage({ ...setting, search }, request)
  return {
    sites,
    openPages: pages.open,
    cacheSize: pages.size,
    keptKeys: pages.keys,
    isKept: pages.has,
    countCacheBytes: pages.countBytes,
    visits,
    canvases,
    drawKept: createDrawings(kept, toOnWork('kept')),
    drawOnce: createDrawings(once, toOnWork('once')),
    answerSoon: createAnswerSoon(answerWithinMs),
    render,
    async renderKept(language, request) {
      const rendered = await renderWithReads(render, language, request)
      options.onFirstPicture?.(rendered.firstPicture)
      return rendered
    },
  }
}

/** A path in its language, at one release. */
export type OpenedPath = {
  readonly language: SiteLanguage
  /** Without the language. */
  readonly path: string
  readonly cache: ReleasePages
  readonly release: number
  readonly loadWhole: ReleasedSite['loadWhole']
}

/** In the language of the path, and without it from then on. */
export async function openPath({ sites, openPages }: PageDeps, wholePath: string): Promise<OpenedPath> {
  const released = sites.current()
  const { snapshot, site, loadWhole } = released
  const cache = openPages(released)
  return { release: snapshot.release, loadWhole, cache, ...(await site).findLanguage(wholePath) }
}
