/** Opens the renderer and search for the current release. Both reload the site after every release. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { DataProvider } from '#content-types'
import { createPageRowUpdater, type PageRowUpdater } from '#dependencies'
import { createResizedUrls, guest } from '#model'
import type { StartBackgroundWork, RunAfter, SiteUrls, Warn } from '#kit'
import {
  createPageScanner,
  createReleaseKeys,
  createRenderer,
  createSearchedSiteLoader,
  openSites,
  toThemeAssets,
  type RenderLimits,
  type PageDates,
  type PagesOptions,
  type ReleaseKeys,
  type Renderer,
  type Sites,
} from '#render'
import { createSearch, openWordLists, type Search } from '#search'
import { createScriptUrls } from '../../http/files/assets.ts'
import type { Configuration } from '../settings/configuration.ts'
import type { Platform } from './open-platform.ts'
import type { SiteContent } from './site-content.ts'
import { createTextCleaner, type CleanerOptions, type TextCleaner } from './text-cleaner.ts'
import type { Storefront } from '../site-definition.ts'

export type Rendering = {
  readonly renderer: Renderer
  readonly search: Search
  readonly dataProvider: DataProvider
  /** Records the dependencies of each page. */
  readonly pageRows: PageRowUpdater
  readonly releaseKeys: ReleaseKeys
  /** Stops reacting to new releases. Resolves after the last write. */
  readonly stopListening: () => Promise<void>
}

type RenderingOptions = {
  readonly configuration: Pick<Configuration, 'imagePrefix'> & Partial<Pick<Configuration, 'purges'>>
  readonly storefront: Pick<Storefront, 'themeAssets' | 'labels'>
  readonly platform: Platform
  readonly site: SiteContent
  readonly url: SiteUrls
  readonly projectRoot: string
  readonly isDevelopment: boolean
  readonly clock: () => Date
  readonly renderLimits: RenderLimits | undefined
  /** Skips two background jobs: updating rows that older code wrote, and recompressing cached pages. */
  readonly isLazy: boolean | undefined
  /** Starts the thread that cleans long rich texts. If undefined, as in a command, the main thread cleans them. */
  readonly startCleaningThread?: CleanerOptions['startThread'] | undefined
  readonly warn: Warn
  /** Logs the progress of background work. */
  readonly log?: Parameters<typeof createPageRowUpdater>[0]['log']
  readonly after: RunAfter
  /** Called with the first visible image of each rendered page. */
  readonly onFirstPicture?: PagesOptions['onFirstPicture']
  readonly onRender?: PagesOptions['onRender']
  /** Delays background work after a release while visitors' requests are running. */
  readonly openTurns?: StartBackgroundWork | undefined
  /** Called with the error if a page cannot be rendered after a release. */
  readonly onError: (error: unknown) => void
}

const whole = { kind: 'operator', name: 'search' } as const
const apiVersion = '65.0'
const maxHtmlCacheBytes = 64 * 1024 * 1024
/** Delays after startup and after a release, so that visitors' requests have priority. */
const quietMs = { start: 20_000, release: 2_000 }
/**
 * Pause after a scan, as a multiple of the scan's duration. With this value, scans take up about a fifth of the time.
 */
const restAfterScans = 4

/** Resolves when the error pages are rendered. Search may become ready later. */
export async function openRendering(request: RenderingOptions): Promise<Rendering> {
  const { platform, clock, isLazy, warn } = request
  const { content, dataProvider } = platform
  const { startCleaningThread: startThread } = request
  const cleaner = startThread && createTextCleaner({ startThread })
  const sites = openReleasedSites(request, { dataProvider, cleaner })
  const search = openSearch(request, sites)
  const find: PagesOptions['search'] = (query) => search.find(guest, query)
  const renderer = createRenderer({
    sites,
    search: find,
    dates: toFollowedDates(platform.pageRows.dates, () => pageRows.followed()),
    maxCacheBytes: maxHtmlCacheBytes,
    hasSurrogateKeys: request.configuration.purges !== undefined,
    isLazy,
    renderLimits: request.renderLimits,
    clock,
    openTurns: request.openTurns,
    onFirstPicture: request.onFirstPicture,
    onRender: request.onRender,
  })
  const pageRows = createPageRowUpdater({
    rows: platform.pageRows,
    scanner: createPageScanner({ sites, search: find, findScan: renderer.verifier.findScan }),
    code: platform.code,
    holder: randomUUID(),
    after: request.after,
    openTurns: request.openTurns,
    warn,
    log: request.log,
    rest: isLazy ? 0 : restAfterScans,
  })
  await renderer.pages.prepare()
  pageRows.note()
  if (!isLazy) {
    void search.renew()
    pageRows.updateAfter(quietMs.start)
  }
  const stopPreparing = content.onNext(async (at) => {
    await Promise.all([sites.prepare(request.site.toOpenSnapshot(at)), search.prepare(at(whole))])
  })
  const ignoreReleases = content.onRelease(() => {
    void renderer.pages.prepare().catch(request.onError)
    pageRows.note()
    if (isLazy) return
    void pageRows.followAtOnce()
    pageRows.updateAfter(quietMs.release)
  })
  const stopListening = async () => {
    stopPreparing()
    ignoreReleases()
    await pageRows.close()
    await cleaner?.close()
  }
  return { renderer, search, dataProvider, pageRows, releaseKeys: createReleaseKeys(sites), stopListening }
}

const openSearch = (
  { platform: { content, searchRows }, ...request }: RenderingOptions,
  sites: Sites,
): Search =>
  createSearch({
    rows: searchRows,
    openSnapshot: () => content.at(whole),
    openPublicSnapshot: () => content.at(guest),
    loadSite: createSearchedSiteLoader(sites),
    findWordList: openWordLists(join(request.projectRoot, 'dist/server/words')),
    warn: request.warn,
  })

/** Returns page dates. Reading a date waits until the newest release has been processed. */
const toFollowedDates = (dates: PageDates, followed: () => Promise<void>): PageDates => ({
  ...dates,
  async loadVersion() {
    await followed()
    return dates.loadVersion()
  },
})

function openReleasedSites(
  request: RenderingOptions,
  {
    dataProvider,
    cleaner,
  }: { readonly dataProvider: DataProvider; readonly cleaner: TextCleaner | undefined },
): Sites {
  const { platform, site, url, isDevelopment, warn } = request
  const { imagePrefix: prefix } = request.configuration
  return openSites({
    registry: platform.registry,
    url,
    themeAssets: toThemeAssets(request.storefront.themeAssets),
    siteLabels: request.storefront.labels,
    dataProvider,
    toScriptUrl: createScriptUrls({
      projectRoot: request.projectRoot,
      isDevelopment,
      registry: platform.registry,
    }),
    apiVersion,
    isDevelopment,
    toResizedUrl: prefix === undefined ? undefined : createResizedUrls({ prefix, url }),
    cleanText: cleaner?.clean,
    warn,
    openSnapshot: site.openSnapshot,
    richTextFields: platform.richTextFields,
    schemas: new Map(Array.from(platform.content.types, ([name, { schema }]) => [name, schema])),
  })
}
