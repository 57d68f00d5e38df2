/** The sitemap (sitemaps.org): addresses of the pages that search engines may list, and when each last changed. */
import { setImmediate } from 'node:timers/promises'
import type { HeadLink } from '#blocks'
import { escapeHtml, type SiteUrls } from '#kit'
import type { ContentItem, ContentSource } from '#model'
import { toAlternateLinks } from './alternate-links.ts'
import { toLanguagePath } from '../routes/language-urls.ts'
import { findTranslations, type Site } from '../routes/languages.ts'
import type { PageRoute } from '../routes/page-routes.ts'
import type { FindHits } from '../pages/render-setting.ts'
import type { SiteIndex, SiteLanguage } from '../routes/site-index.ts'
import { surveyPage } from '../pages/survey-page.ts'

/** `path` is without the base path, decoded; `alternates` are the same page in each language, itself too. */
export type SitemapEntry = {
  readonly path: string
  readonly lastModified: string
  readonly alternates?: readonly HeadLink[]
}

/** By path below the site: `/sitemap.xml`, and further files when one is not enough. */
export type SitemapFiles = ReadonlyMap<string, string>

export const sitemapPath = '/sitemap.xml'
/** Of one file, as sitemaps.org has them. */
const limits = { urls: 50_000, bytes: 50 * 1024 * 1024 }
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const alternateNamespace = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"'
/** Room for what stands around the entries of a file. */
const frameBytes = 200

/** By path, in every active language. */
export async function loadSitemapEntries(site: Site, search: FindHits): Promise<readonly SitemapEntry[]> {
  const entries: SitemapEntry[] = []
  for (const language of site.languages) entries.push(...(await loadEntriesOf(language, search)))
  return entries.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** Between two pages visitors have their turn. */
async function loadEntriesOf(
  { source, index, prefix, ...language }: SiteLanguage,
  search: FindHits,
): Promise<SitemapEntry[]> {
  const setting = { ...language.setting, search }
  const entries: SitemapEntry[] = []
  for (const page of index.pages) {
    for (const record of await findRecords(page, { source, index })) {
      const path = index.toPath(record ?? page.item)
      if (path === undefined || !index.isIndexed(record ?? page.item)) continue
      const survey = await surveyPage(setting, { source, index, page, path, record, query: {}, mode: 'live' })
      if (survey.isListed) {
        const alternates = toAlternateLinks(
          index.settings,
          await findTranslations(index, { page, record, path }),
        )
        entries.push({ path: toLanguagePath(prefix, path), lastModified: survey.lastModified, alternates })
      }
      await setImmediate()
    }
  }
  return entries
}

/** Empty for a site that lists nothing. */
export function toSitemapFiles(
  entries: readonly SitemapEntry[],
  url: SiteUrls,
  { urls, bytes } = limits,
): SitemapFiles {
  if (entries.length === 0) return new Map()
  const parts = split(
    entries.map(({ path, lastModified, alternates = [] }) => ({
      lastModified,
      xml: toXml('url', url.absolute(encodeURI(path)), { lastModified, alternates }),
    })),
    { urls, bytes: bytes - frameBytes },
  )
  const isAlone = entries.every(({ alternates = [] }) => alternates.length === 0)
  const files = parts.map((part): [string, string] => [
    '',
    `${head}<urlset ${isAlone ? namespace : `${namespace} ${alternateNamespace}`}>\n${part.map(({ xml }) => xml).join('')}</urlset>\n`,
  ])
  if (files.length === 1) return new Map([[sitemapPath, files[0]?.[1] ?? '']])
  const numbered = files.map(([, xml], position): [string, string] => [`/sitemap-${position + 1}.xml`, xml])
  const list = numbered.map(([path], position) =>
    toXml('sitemap', url.absolute(path), { lastModified: toNewest(parts[position] ?? []) }),
  )
  const indexXml = `${head}<sitemapindex ${namespace}>\n${list.join('')}</sitemapindex>\n`
  return new Map([[sitemapPath, indexXml], ...numbered])
}

/** A record page stands for each of its records; any other for itself. Those that stand in for another are not listed. */
async function findRecords(
  { item, body }: PageRoute,
  { source, index: { settings } }: { source: ContentSource; index: SiteIndex },
): Promise<readonly (ContentItem | undefined)[]> {
  if ([settings.notFoundPageKey, settings.errorPageKey].includes(item.contentKey)) return []
  if (body.record === undefined) return [undefined]
  return (await source.findContents({ type: body.record.type })).items
}

type Line = { readonly xml: string; readonly lastModified: string }

function split(lines: readonly Line[], { urls, bytes }: { urls: number; bytes: number }): Line[][] {
  const parts: Line[][] = []
  let room = 0
  for (const line of lines) {
    const size = Buffer.byteLength(line.xml)
    const last = parts.at(-1)
    if (last === undefined || last.length === urls || size > room) {
      parts.push([line])
      room = bytes - size
    } else {
      last.push(line)
      room -= size
    }
  }
  return parts
}

const toNewest = (lines: readonly Line[]) =>
  lines.reduce((newest, { lastModified }) => (lastModified > newest ? lastModified : newest), '')

const toXml = (
  name: 'url' | 'sitemap',
  address: string,
  { lastModified, alternates = [] }: Omit<SitemapEntry, 'path'>,
) =>
  `<${name}><loc>${escapeHtml(address)}</loc><lastmod>${lastModified}</lastmod>${alternates.map(toLinkXml).join('')}</${name}>\n`

const toLinkXml = ({ hreflang = '', href }: HeadLink) =>
  `<xhtml:link rel="alternate" hreflang="${escapeHtml(hreflang)}" href="${escapeHtml(href)}"/>`
