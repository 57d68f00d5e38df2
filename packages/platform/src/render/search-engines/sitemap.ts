/**
 * The sitemap (sitemaps.org): the URLs of the pages that search engines may index, with the date of each page's last
 * change.
 */
import { createHash } from 'node:crypto'
import type { HeadLink } from '#blocks'
import { escapeHtml, type SiteUrls } from '#kit'
import type { SitemapPage } from './listed-pages.ts'

export type SitemapFile = {
  readonly text: string
  /** A strong ETag: a hash of all bytes. */
  readonly etag: string
}

export const sitemapPath = '/sitemap.xml'
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const alternateNamespace = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"'

export function toSitemap(pages: readonly SitemapPage[], url: SiteUrls): SitemapFile {
  const isAlone = pages.every(({ alternates = [] }) => alternates.length === 0)
  const lines = pages.map(({ path, ...page }) => toXml(url.absolute(encodeURI(path)), page))
  const namespaces = isAlone ? namespace : `${namespace} ${alternateNamespace}`
  return toFile(`${head}<urlset ${namespaces}>\n${lines.join('')}</urlset>\n`)
}

/** Returns a sitemap index that lists the given number of sitemap files. */
export function toSitemapIndex(count: number, url: SiteUrls): SitemapFile {
  const lines = Array.from(
    { length: count },
    (_, part) => `<sitemap><loc>${escapeHtml(url.absolute(toPartPath(part)))}</loc></sitemap>\n`,
  )
  return toFile(`${head}<sitemapindex ${namespace}>\n${lines.join('')}</sitemapindex>\n`)
}

/** Returns the path of one sitemap file of a large site. Parts are numbered from 0. */
const toPartPath = (part: number) => `/sitemap-${part + 1}.xml`

/** Returns the number of the sitemap part at this path; undefined for any other path. */
export function findSitemapNumber(path: string): number | undefined {
  const [, number] = /^\/sitemap-([1-9]\d*)\.xml$/.exec(path) ?? []
  return number === undefined ? undefined : Number(number) - 1
}

const toFile = (text: string): SitemapFile => ({
  text,
  etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`,
})

const toXml = (address: string, { lastModified, alternates = [] }: Omit<SitemapPage, 'path'>) =>
  `<url><loc>${escapeHtml(address)}</loc><lastmod>${lastModified}</lastmod>${alternates.map(toLinkXml).join('')}</url>\n`

const toLinkXml = ({ hreflang = '', href }: HeadLink) =>
  `<xhtml:link rel="alternate" hreflang="${escapeHtml(hreflang)}" href="${escapeHtml(href)}"/>`
