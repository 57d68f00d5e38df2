/** Dependencies of answering paths: the current site, the page cache and the drawing limits. */
import {
  createAnswerSoon,
  createDrawings,
  type AnswerSoon,
  type DrawingLimit,
  type Drawings,
  type DrawnWork,
} from './drawing-limit.ts'
import { createHtmlCache } from '../cache/html-cache.ts'
import { createKeptPages, type KeptPages, type ReleasePages } from '../cache/kept-pages.ts'
import { createVisits, type Visits } from '../cache/visits.ts'
import { renderWithReads } from './drawing/render-with-reads.ts'
import { toPageKeys } from '../reads/surrogate-keys.ts'
import type { PictureSize } from '../head/merge-head.ts'
import type { PageRequest } from './drawing/page-context.ts'
import { renderPage, type RenderedPage } from './drawing/render-page.ts'
import type { FindHits } from '../site/render-setting.ts'
import type { SiteLanguage } from '../site/site.ts'
import type { ReleasedSite, Sites } from '../site/sites.ts'

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

type CacheEvents = {
  /** Receives the keys of the pages that a release has dropped from the cache. */
  readonly onDropped: (keys: readonly string[]) => void
  /** Receives the size of the cache each time that a page is added. */
  readonly onKept: (bytes: number) => void
}

export function createPageDeps(options: PagesOptions, { onDropped, onKept }: CacheEvents): PageDeps {
  const { sites, search, maxCacheBytes: maxBytes, clock, isLazy, onDrawing } = options
  const toOnWork = (kind: DrawingKind) => onDrawing && ((work: DrawnWork) => onDrawing({ ...work, kind }))
  const { kept, once, answerWithinMs } = options.drawingLimits ?? standardLimits
  const toSurrogateKeys = options.hasSurrogateKeys === true ? toPageKeys : undefined
  const visits = createVisits()
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
