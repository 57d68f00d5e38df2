/**
 * Renders each page from two versions of a site, for guests and for signed-in visitors, and compares the resulting
 * bytes.
 */
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { privateBlockType, type VisitorDetails } from '#blocks'
import { isPrivatePage } from '#content-types'
import { isTemporary, type EpidermError } from '#kit'
import type { ContentSource } from '#model'
import { createCanvasSession } from '../pages/rendering/canvas-session.ts'
import { sampleVisitor } from './sample-visitor.ts'
import { toLanguagePath } from '../routes/language-urls.ts'
import type { SiteLanguage, Site } from '../site/site.ts'
import type { OpenSnapshot, ReleasedSite, Sites } from '../site/sites.ts'
import type { PageRequest } from '../pages/rendering/page-context.ts'
import {
  eachPageIdentity,
  hasRecordedReads as isScannedPage,
  isPageOfRecord,
  type PageIdentity,
} from '../pages/page-identities.ts'
import { renderPage } from '../pages/rendering/render-page.ts'
import { renderWithReads } from '../pages/rendering/render-with-reads.ts'
import type { ScannedPage } from './page-scans.ts'
import { renderAndScan } from './scan-page.ts'
import { createUnscannedPages, type PagesByChange, type ViewReads } from './unscanned-pages.ts'
import type { RunSearch } from '../site/render-settings.ts'

export type PageVerifier = {
  /** Returns the current site. */
  readonly current: () => ReleasedSite
  /** Opens the next site, given its differences from the current site. */
  readonly open: (openSnapshot: OpenSnapshot) => ReleasedSite
  readonly listPages: (site: ReleasedSite) => AsyncIterable<PageIdentity>
  /** Lists pages without dependency rows: pages for signed-in visitors, and error pages. */
  readonly listUnscanned: (site: ReleasedSite) => AsyncIterable<PageIdentity>
  /** Lists the pages that are cached for guests, most recently requested first. */
  readonly listCached: () => AsyncIterable<PageIdentity>
  /** Returns the page's path with its language prefix, without the base path; undefined if there is no such page. */
  readonly findPath: (site: ReleasedSite, identity: PageIdentity) => Promise<string | undefined>
  /** Compares a page in the two snapshots of a pair; undefined if neither snapshot contains the page. */
  readonly compare: (pair: SnapshotPair, identity: PageIdentity) => Promise<PageComparison | undefined>
  /** Divides the pages without dependency rows into pages that the next release may change and all other pages. */
  readonly divideUnscanned: (coming: ReleasedSite) => Promise<PagesByChange>
  /**
   * Stores the scans of the pages that were compared for a release; they replace the scans for an earlier release.
   * `unchanged`: pages that `divideUnscanned` returned as unchanged. Danger: the release must contain exactly the rows
   * from which the compared pages were rendered.
   */
  readonly storeScans: (
    release: number,
    pages: readonly VerifiedScan[],
    unchanged?: readonly PageIdentity[],
  ) => void
  /** Returns the scan of a page that was compared for this release. */
  readonly findScan: (release: number, identity: PageIdentity) => ScannedPage | undefined
}

type VerifiedScan = { readonly identity: PageIdentity } & Pick<PageComparison, 'scan' | 'unscanned'>

export type SnapshotPair = { readonly drafted: ReleasedSite; readonly stored: ReleasedSite }

type ViewerKind = 'guest' | 'signed in'

export type PageComparison = {
  /** The path with its language prefix, without the base path. */
  readonly path: string
  /** SHA-256 of the document, in hexadecimal digits. */
  readonly prints: readonly { readonly viewer: ViewerKind; readonly hash: string }[]
  readonly difference?: PageDifference
  /**
   * The scan of the page as guests see it, rendered from the stored rows; undefined if the page redirects or has no
   * dependency rows.
   */
  readonly scan: ScannedPage | undefined
  /** The recorded reads of a page without dependency rows. Undefined if the page must be rendered for every release. */
  readonly unscanned?: readonly ViewReads[] | undefined
}

export type PageDifference = {
  readonly viewer: ViewerKind
  /** The offset of the first character that differs. `drafted` and `stored` are excerpts that begin at this offset. */
  readonly at: number
  readonly drafted: string
  readonly stored: string
}

type PageVerifierOptions = {
  readonly sites: Sites
  readonly search: RunSearch
  /** Returns the keys of cached pages, such as `/de/products?page=2`. */
  readonly cachedKeys: () => readonly string[]
}

export function createPageVerifier({ sites, search, cachedKeys }: PageVerifierOptions): PageVerifier {
  const scans = new Map<string, ScannedPage>()
  const unscannedPages = createUnscannedPages(sites.setting.dataProvider)
  return {
    storeScans(release, pages, unchanged = []) {
      scans.clear()
      for (const { identity, scan } of pages)
        if (scan !== undefined) scans.set(toScanKey(release, identity), scan)
      const compared = pages.map(({ identity, unscanned: views }) => ({ identity, views }))
      unscannedPages.store(release, { compared, unchanged })
    },
    divideUnscanned: (coming) =>
      unscannedPages.divide({ from: sites.current(), to: coming }, listUnscanned(coming)),
    findScan: (release, identity) => scans.get(toScanKey(release, identity)),
    current: sites.current,
    open: sites.openDraft,
    async *listPages({ site }) {
      yield* eachPageIdentity(await site)
    },
    listUnscanned,
    async *listCached() {
      const site = await sites.current().site
      for (const key of cachedKeys()) {
        const identity = await findCachedPage(site, key)
        if (identity !== undefined) yield identity
      }
    },
    async findPath({ site, loadWhole }, identity) {
      const open = await openSpot(await site, identity)
      return (open ?? (await openSpot(await loadWhole({ isAdministrator: true }), identity)))?.path
    },
    async compare({ drafted, stored }, identity) {
      await setImmediate()
      const before = await renderViews(drafted, identity, { search, isScanning: false })
      await setImmediate()
      const after = await renderViews(stored, identity, { search, isScanning: true })
      const { path } = after ?? before ?? {}
      if (path === undefined) return undefined
      const viewers = new Set([...(before?.views.keys() ?? []), ...(after?.views.keys() ?? [])])
      const difference = Array.from(viewers, (viewer) =>
        findDifference(viewer, before?.views.get(viewer), after?.views.get(viewer)),
      ).find((found) => found !== undefined)
      const prints = Array.from(after?.views ?? [], ([viewer, html]) => ({ viewer, hash: toHash(html) }))
      const { scan, unscanned } = after ?? {}
      return { path, prints, scan, unscanned, ...(difference !== undefined && { difference }) }
    },
  }
}

async function* listUnscanned({ loadWhole }: ReleasedSite): AsyncGenerator<PageIdentity> {
  const site = await loadWhole({ isAdministrator: true })
  yield* eachPageIdentity(site, (page, index) => !isScannedPage(page, index))
}

const toScanKey = (release: number, { language, page, record }: PageIdentity) =>
  `${release} ${language} ${page} ${record}`

const toHash = (text: string) => createHash('sha256').update(text).digest('hex')

type RenderedViews = {
  readonly path: string
  readonly views: ReadonlyMap<ViewerKind, string>
} & Pick<PageComparison, 'scan' | 'unscanned'>

type RenderViewsOptions = { readonly search: RunSearch; readonly isScanning: boolean }

async function renderViews(
  site: ReleasedSite,
  identity: PageIdentity,
  { search, isScanning }: RenderViewsOptions,
): Promise<RenderedViews | undefined> {
  const renderView = isScanning ? renderViewAndScan : renderUnscannedView
  const open = await openSpot(await site.site, identity)
  const isForGuests = open !== undefined && !isPrivatePage(open.request.page.body)
  const rendered = isForGuests ? await renderView(open, search) : undefined
  const views = new Map<ViewerKind, string>()
  if (rendered !== undefined) views.set('guest', rendered.html)
  const isScanned = isForGuests && isScannedPage(open.request.page, open.request.index)
  const scan = isScanned ? rendered?.scan : undefined
  const scans: AudienceScan[] = rendered === undefined ? [] : [{ audience: 'everyone', scan: rendered.scan }]
  if (open !== undefined && !(await hasMore(open)))
    return { path: open.path, views, scan, unscanned: isScanned ? undefined : toViewReads(scans) }
  const isAdministrator = open === undefined || open.request.page.body.access === 'administrators'
  const visitor = { ...sampleVisitor, isAdministrator }
  const whole = await openSpot(await site.loadWhole(visitor), identity)
  if (whole !== undefined) {
    const { html, scan: own } = await (isScanned ? renderUnscannedView : renderView)(whole, search, visitor)
    views.set('signed in', html)
    scans.push({ audience: isAdministrator ? 'administrators' : 'signedIn', scan: own })
  }
  const path = open?.path ?? whole?.path
  return path === undefined
    ? undefined
    : { path, views, scan, unscanned: isScanned ? undefined : toViewReads(scans) }
}

type AudienceScan = Pick<ViewReads, 'audience'> & Pick<RenderedPageScan, 'scan'>

/**
 * Returns the reads of all views of a page. Returns undefined if the reads of a view are unknown or expire before the
 * next release.
 */
function toViewReads(scans: readonly AudienceScan[]): readonly ViewReads[] | undefined {
  const lasting = scans.flatMap(({ audience, scan }) =>
    scan?.isLasting === true ? [{ audience, reads: scan.reads }] : [],
  )
  return lasting.length === scans.length ? lasting : undefined
}

type PageLocation = { readonly language: SiteLanguage; readonly request: PageRequest; readonly path: string }

async function openSpot(
  site: Site,
  { language: code, page: pageKey, record: recordKey }: PageIdentity,
): Promise<PageLocation | undefined> {
  const language = site.languages.find((one) => one.code === code)
  const page = language?.index.findPageByKey(pageKey)
  if (language === undefined || page === undefined) return undefined
  const record = recordKey === '' ? undefined : await language.findItem(recordKey)
  if ((page.body.record === undefined) !== (recordKey === '')) return undefined
  const { source, index, prefix } = language
  if (recordKey !== '' && (record === undefined || !isPageOfRecord(page, record, index))) return undefined
  const path = index.toPath(record ?? page.item) ?? page.body.route
  const request = { source, index, page, path, record, query: {}, mode: 'live' } as const
  return { language, request, path: toLanguagePath(prefix, path) }
}

/**
 * Matches any block that only some visitors see, any text about the visitor, and any pattern, because a pattern may
 * contain either of them.
 */
const moreForVisitors = new RegExp(`"${privateBlockType}"|"access":"(?!everyone")|"block":"pattern"|\\{!User`)

/** Returns true if signed-in visitors get a different page. */
async function hasMore({ request: { index, page } }: PageLocation): Promise<boolean> {
  if (isPrivatePage(page.body)) return true
  const { body } = await index.loadPage(page)
  return moreForVisitors.test(JSON.stringify([body, index.findLayout(page.body.layoutKey)]))
}

const ignore = () => undefined

type RenderedPageScan = { readonly html: string; readonly scan?: ScannedPage | undefined }

/**
 * Renders without sharing work with other renderings. Throws if the page cannot be rendered, or if its content is
 * temporarily unreadable.
 */
async function renderUnscannedView(
  { language, request }: PageLocation,
  search: RunSearch,
  visitor?: VisitorDetails,
): Promise<RenderedPageScan> {
  const setting = { ...language.setting, warn: ignore, search }
  const { source, findFailure } = watchSource(request.source)
  const rendered = await renderPage(setting, { ...request, source, visitor, session: createCanvasSession() })
  const failure = findFailure()
  if (failure !== undefined) throw failure
  return { html: rendered.movedTo ?? rendered.html }
}

/**
 * Renders a page as `renderUnscannedView` does, and records its reads, so that it need not be scanned after the
 * release.
 */
async function renderViewAndScan(
  { language, request }: PageLocation,
  search: RunSearch,
  visitor?: VisitorDetails,
): Promise<RenderedPageScan> {
  const { source, findFailure } = watchSource(request.source)
  const { rendered, ...scan } = await renderWithReads(
    (own, pageRequest) => renderAndScan({ ...own.setting, warn: ignore, search }, pageRequest),
    language,
    { ...request, source, visitor, session: createCanvasSession() },
  )
  const failure = findFailure()
  if (failure !== undefined) throw failure
  const { movedTo, html } = rendered
  return movedTo === undefined ? { html, scan } : { html: movedTo }
}

/** Watches a content source for temporary failures, during which a page would show a fallback instead of content. */
function watchSource(watched: ContentSource) {
  let failure: EpidermError | undefined
  const source: ContentSource = {
    findContents: (query) =>
      watched.findContents(query).catch((error: unknown) => {
        if (isTemporary(error)) failure = error
        throw error
      }),
  }
  return { source, findFailure: () => failure }
}

const shownLength = 80

function findDifference(viewer: ViewerKind, drafted = '', stored = ''): PageDifference | undefined {
  if (drafted === stored) return undefined
  let at = 0
  while (drafted[at] === stored[at]) at++
  const cut = (text: string) => text.slice(at, at + shownLength)
  return { viewer, at, drafted: cut(drafted), stored: cut(stored) }
}

/** Finds the page for a cache key that contains a path without a query. */
async function findCachedPage(site: Site, key: string): Promise<PageIdentity | undefined> {
  const [, whole] = /^(\/[^?#]*)\?$/.exec(key) ?? []
  if (whole === undefined) return undefined
  const { language, path } = site.findLanguage(whole)
  const match = language.index.findPage(path)
  if (match === undefined) return undefined
  const identity = { language: language.code, page: match.item.contentKey, record: '' }
  const { record } = match.body
  if (record === undefined) return identity
  const urlName = match.parameters[record.parameter]
  const [item] = (await language.source.findContents({ type: record.type, urlName, limit: 1 })).items
  return item && { ...identity, record: item.contentKey }
}
