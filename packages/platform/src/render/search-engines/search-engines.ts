/**
 * Provides the data that search engines read besides pages: an item's SEO properties, the sitemap and robots.txt, for
 * the current release.
 */
import { LRUCache } from 'lru-cache'
import type { SeoProperties, SeoQuery } from '#model'
import { loadListedPages, planListing, type ListingPart, type ListingSources } from './listed-pages.ts'
import { loadSeoProperties } from '../head/seo-properties.ts'
import type { ReleasedSite, Sites } from '../site/sites.ts'
import { toRobotsTxt } from './robots.ts'
import { findSitemapNumber, sitemapPath, toSitemap, toSitemapIndex, type SitemapFile } from './sitemap.ts'

export type SearchEngines = {
  /** Implements API-7. Throws 404 if no published item has that id. */
  readonly loadSeoProperties: (query: SeoQuery) => Promise<SeoProperties>
  /** Returns the file at `/sitemap.xml` or, on large sites, at `/sitemap-1.xml` and so on; undefined if there is none. */
  readonly findSitemap: (path: string) => Promise<SitemapFile | undefined>
  readonly loadRobots: () => Promise<string>
}

/** Maximum number of cached files. A crawler requests each file only once. */
const maxKeptFiles = 4

type CachedListing = {
  readonly key: string
  readonly site: ReleasedSite['site']
  readonly parts: Promise<readonly ListingPart[]>
  readonly files: LRUCache<number, Promise<SitemapFile | undefined>>
}

export function createSearchEngines({ sites, ...sources }: ListingSources & { sites: Sites }): SearchEngines {
  const { setting, current } = sites
  let cached: CachedListing | undefined

  /**
   * Opens the page listing for the current release and the current version of its page dates. Failures are not cached.
   */
  async function openListing(): Promise<CachedListing> {
    const dates = await sources.dates?.loadVersion()
    const release = current()
    const key = `${release.snapshot.release} ${dates}`
    if (cached?.key !== key) {
      const files = new LRUCache<number, Promise<SitemapFile | undefined>>({ max: maxKeptFiles })
      const { countItems } = release.snapshot
      const parts = release.site.then((site) => planListing(site, countItems))
      cached = { key, site: release.site, parts, files }
      parts.catch(() => (cached = undefined))
    }
    return cached
  }

  /**
   * Returns the sitemap file with the given number. Returns undefined if there is no such file, or if the site has only
   * one file and it lists no pages.
   */
  async function makeFile({ site, parts }: CachedListing, number: number): Promise<SitemapFile | undefined> {
    const { length, [number]: part } = await parts
    if (part === undefined) return undefined
    const pages = await loadListedPages(part, await site, sources)
    return pages.length === 0 && length === 1 ? undefined : toSitemap(pages, setting.url)
  }

  function findFile(listing: CachedListing, number: number): Promise<SitemapFile | undefined> {
    const file = listing.files.get(number) ?? makeFile(listing, number)
    listing.files.set(number, file)
    file.catch(() => listing.files.delete(number))
    return file
  }

  return {
    async loadSeoProperties(query) {
      const { source, index } = (await current().site).default
      return loadSeoProperties({ source, index, url: setting.url }, query)
    },
    async findSitemap(path) {
      const listing = await openListing()
      const { length } = await listing.parts
      if (path === sitemapPath && length > 1) return toSitemapIndex(length, setting.url)
      const number = path === sitemapPath ? 0 : findSitemapNumber(path)
      return number === undefined || (length === 1 && path !== sitemapPath)
        ? undefined
        : findFile(listing, number)
    },
    async loadRobots() {
      const { settings } = (await current().site).default.index
      return toRobotsTxt(setting, settings)
    },
  }
}
