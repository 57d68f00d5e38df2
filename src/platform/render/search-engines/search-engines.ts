/** What search engines ask for beside pages: properties of a record, sitemap, robots.txt; of the current release. */
import type { SeoProperties, SeoQuery } from '#model'
import { loadListedPages, type ListingSources } from './listed-pages.ts'
import type { SiteSetting } from '../pages/render-setting.ts'
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

export function createSearchEngines({ sites, ...sources }: ListingSources & { sites: Sites }): SearchEngines {
  const { setting, current } = sites
  let kept: { readonly key: string; readonly files: Promise<SitemapFiles> } | undefined

  async function loadFiles({ site }: ReleasedSite): Promise<SitemapFiles> {
    return toSitemapFiles(await loadListedPages(await site, sources), setting.url)
  }

  /** Made once for a release and its dates, when somebody asks; a failure is not kept. What is kept are addresses and dates, no text. */
  async function loadSitemap(): Promise<SitemapFiles> {
    const dates = await sources.dates?.loadVersion()
    const release = current()
    const key = `${release.snapshot.release} ${dates}`
    if (kept?.key === key) return kept.files
    const opened = { key, files: loadFiles(release) }
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
