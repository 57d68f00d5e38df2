import type { SiteBody } from '#content-types'
import type { SiteSettings } from '../site/render-settings.ts'
import { sitemapPath } from './sitemap.ts'

/** Paths that robots.txt disallows, because they have no content for search engines. */
const closedPaths = ['/api/', '/services/', '/webruntime/', '/studio']

/** Returns the text of robots.txt. The site's settings may disallow more paths. */
export function toRobotsTxt(
  { url }: Pick<SiteSettings, 'url'>,
  { isIndexed: isOpen, closedPaths: further = [] }: Pick<SiteBody, 'isIndexed' | 'closedPaths'>,
): string {
  const paths = isOpen ? [...closedPaths, ...further] : ['/']
  return [
    'User-agent: *',
    ...paths.map((path) => `Disallow: ${url.basePath}${path}`),
    ...(isOpen ? ['', `Sitemap: ${url.absolute(sitemapPath)}`] : []),
    '',
  ].join('\n')
}
