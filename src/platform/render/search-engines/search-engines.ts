/** What search engines ask for beside pages: properties of a record, sitemap, robots.txt; of the current release. */
import type { SeoProperties, SeoQuery } from '#model'
import { loadListedPages } from './listed-pages.ts'
import type { FindHits, SiteSetting } from '../pages/render-setting.ts'
import { loadSeoProperties } from './seo-properties.ts'
import type { ReleasedSite, Sites } from '../sites.ts'
import { sitemapPath, toSitemapFiles, type SitemapFile, type SitemapFiles } from './sitemap.ts'

export type SearchEngines = {
  /** API-7. Throws 404 when nothing published has that id. */
  readonly loadSeoProperties: (query: SeoQuery) => Promise<SeoProperties>
  /** The file at `/sitemap.xml` or, on large sites, `/sitemap-1.xml` and so on; undefined when there is none. */
  readonly findSitemap: (path: string) => Promise<SitemapFile | undefined>
  readonly loadRobots: () => Promise<string>
}

/** Nothing to read for a person. */
const closedPaths = ['/api/', '/services/', '/webruntime/', '/studio']

export function createSearchEngines({ sites, search }: { sites: Sites; search: FindHits }): SearchEngines {
  const { setting, current } = sites
  let kept: { readonly release: number; readonly files: Promise<SitemapFiles> } | undefined

  async function loadFiles({ site }: ReleasedSite): Promise<SitemapFiles> {
    return toSitemapFiles(await loadListedPages(await site, search), setting.url)
  }

  /** Made once for a release, when somebody asks; a failure is not kept. What is kept are addresses and dates, no text. */
  function loadSitemap(): Promise<SitemapFiles> {
    const release = current()
    const number = release.snapshot.release
    if (kept?.release === number) return kept.files
    const opened = { release: number, files: loadFiles(release) }
    opened.files.catch(() => {
      if (kept === opened) kept = undefined
    })
    kept = opened
    return opened.files
  }

  return {
    async loadSeoProperties(query) {
      const { source, index } = (await current().site).default
      return loadSeoProperties({ source, index, url: setting.url }, query)
    },
    findSitemap: async (path) => (await loadSitemap()).get(path),
    async loadRobots() {
      const { settings } = (await current().site).default.index
      return toRobots(setting, settings.isIndexed)
    },
  }
}

function toRobots({ url }: SiteSetting, isOpen: boolean): string {
  const paths = isOpen ? closedPaths : ['/']
  return [
    'User-agent: *',
    ...paths.map((path) => `Disallow: ${url.basePath}${path}`),
    ...(isOpen ? ['', `Sitemap: ${url.absolute(sitemapPath)}`] : []),
    '',
  ].join('\n')
}
