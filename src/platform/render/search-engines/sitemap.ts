/** The sitemap (sitemaps.org): addresses of the pages that search engines may list, and when each last changed. */
import { createHash } from 'node:crypto'
import type { HeadLink } from '#blocks'
import { escapeHtml, type SiteUrls } from '#kit'
import type { ListedPage } from './listed-pages.ts'

/** Its text is made while it is sent: of a large site it is never whole in memory. */
export type SitemapFile = {
  /** Strong: over every byte. */
  readonly etag: string
  readonly makeChunks: () => Iterable<string>
}

/** By path below the site: `/sitemap.xml`, and further files when one is not enough. */
export type SitemapFiles = ReadonlyMap<string, SitemapFile>

export const sitemapPath = '/sitemap.xml'
/** Of one file, as sitemaps.org has them. */
const limits = { urls: 50_000, bytes: 50 * 1024 * 1024 }
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const alternateNamespace = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"'
/** Room for what stands around the entries of a file. */
const frameBytes = 200
/** Pages in one chunk of text. */
const chunkSize = 200

/** Empty for a site that lists nothing. */
export function toSitemapFiles(
  pages: readonly ListedPage[],
  url: SiteUrls,
  { urls, bytes } = limits,
): SitemapFiles {
  if (pages.length === 0) return new Map()
  const isAlone = pages.every(({ alternates = [] }) => alternates.length === 0)
  const opening = `${head}<urlset ${isAlone ? namespace : `${namespace} ${alternateNamespace}`}>\n`
  const toLine = ({ path, ...page }: ListedPage) => toXml('url', url.absolute(encodeURI(path)), page)
  const parts = split(pages, { toLine, urls, bytes: bytes - frameBytes })
  const files = parts.map((part) =>
    toFile(part.hash, function* () {
      yield opening
      for (let start = part.start; start < part.end; start += chunkSize)
        yield pages
          .slice(start, Math.min(start + chunkSize, part.end))
          .map(toLine)
          .join('')
      yield '</urlset>\n'
    }),
  )
  const [only] = files
  if (files.length === 1 && only !== undefined) return new Map([[sitemapPath, only]])
  const numbered = files.map((file, position) => [`/sitemap-${position + 1}.xml`, file] as const)
  const list = numbered.map(([path], position) =>
    toXml('sitemap', url.absolute(path), { lastModified: parts[position]?.newest ?? '' }),
  )
  const text = `${head}<sitemapindex ${namespace}>\n${list.join('')}</sitemapindex>\n`
  const index = toFile(createHash('sha256').update(text), () => [text])
  return new Map([[sitemapPath, index], ...numbered])
}

const toFile = (hash: Hash, makeChunks: SitemapFile['makeChunks']): SitemapFile => ({
  etag: `"${hash.digest('base64url').slice(0, 27)}"`,
  makeChunks,
})

type Hash = ReturnType<typeof createHash>

/** Pages from `start` up to `end`. */
type Part = { readonly start: number; end: number; readonly hash: Hash; newest: string; room: number }

type SplitRules = {
  readonly toLine: (page: ListedPage) => string
  readonly urls: number
  readonly bytes: number
}

function split(pages: readonly ListedPage[], { toLine, urls, bytes }: SplitRules): readonly Part[] {
  const parts: Part[] = []
  for (const [position, page] of pages.entries()) {
    const line = toLine(page)
    const size = Buffer.byteLength(line)
    let part = parts.at(-1)
    if (part === undefined || part.end - part.start === urls || size > part.room) {
      part = { start: position, end: position, hash: createHash('sha256'), newest: '', room: bytes }
      parts.push(part)
    }
    part.hash.update(line)
    part.end++
    part.room -= size
    if (page.lastModified > part.newest) part.newest = page.lastModified
  }
  return parts
}

const toXml = (
  name: 'url' | 'sitemap',
  address: string,
  { lastModified, alternates = [] }: Omit<ListedPage, 'path'>,
) =>
  `<${name}><loc>${escapeHtml(address)}</loc><lastmod>${lastModified}</lastmod>${alternates.map(toLinkXml).join('')}</${name}>\n`

const toLinkXml = ({ hreflang = '', href }: HeadLink) =>
  `<xhtml:link rel="alternate" hreflang="${escapeHtml(hreflang)}" href="${escapeHtml(href)}"/>`
