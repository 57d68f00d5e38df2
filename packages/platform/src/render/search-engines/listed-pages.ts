/**
 * Lists the pages that search engines may index, in every active language, with the date of each page's last change (decision 060). Reads
 * rows and renders nothing.
 */
import { setImmediate } from 'node:timers/promises'
import type { HeadLink } from '#blocks'
import { listBlocks } from '#schema'
import type { ContentItem, ItemSlice } from '#model'
import { toAlternateLinks } from '../head/alternate-links.ts'
import { toLanguagePath } from '../routes/language-urls.ts'
import { isTranslated, type PageTranslation } from '../routes/languages.ts'
import type { PageWithBlocks, PageRoute } from '../site/page-route.ts'
import type { RunSearch, SiteSettings } from '../site/render-settings.ts'
import type { SiteLanguage, Site } from '../site/site.ts'
import { isPageListed } from '../pages/is-page-listed.ts'
import { listSystemPageKeys, type PageIdentity } from '../pages/page-identities.ts'

/**
 * `path` is decoded and without the base path. `alternates` are the page's paths in all languages, including this one.
 */
export type SitemapPage = {
  readonly path: string
  /** Time in ISO 8601 format, UTC. */
  readonly lastModified: string
  readonly alternates?: readonly HeadLink[]
}

/** Page dates, read from the stored dependencies between pages and items. */
export type PageDates = {
  /** Returns a number that changes whenever the stored page dates change. */
  readonly loadVersion: () => Promise<number>
  /**
   * Loads page dates. A page's date is the latest publishing date among the items that it shows (ISO 8601). It is
   * undefined if no dependencies are stored for the page.
   */
  readonly load: (pages: PageDateQuery) => Promise<(identity: PageIdentity) => string | undefined>
}

/** A query for every combination of the listed pages and records. A page without a record uses `''` as its record. */
export type PageDateQuery = {
  readonly language: string
  readonly pages: readonly string[]
  readonly records: readonly string[]
}

/** One page in one language, with or without a record. */
type ListingCandidate = {
  readonly page: PageRoute
  readonly record: ContentItem | undefined
  /** True if a block on the page may set noindex or a different canonical URL. */
  readonly mayUnlist: boolean
}

/** Pages of one language in a sitemap file: either several pages, or one record page with a slice of its records. */
type ListingSlice = {
  readonly language: SiteLanguage
  readonly pages: readonly PageRoute[]
  readonly records?: { readonly type: string; readonly slice: ItemSlice }
  /** An upper bound for the number of pages in the listing. */
  readonly count: number
}

/** The content of one sitemap file. For a small site, the file contains every page. */
export type ListingPart = readonly ListingSlice[]

export type ListingSources = { readonly search: RunSearch; readonly dates?: PageDates | undefined }

/** Maximum number of pages per file: building a larger file would delay other requests. */
const partSize = 1000

/** Counts items without reading them. Excludes error pages. */
export async function planListing(
  { languages }: Pick<Site, 'languages'>,
  countItems: (type: string) => Promise<number>,
  size = partSize,
): Promise<readonly ListingPart[]> {
  const counts = new Map<string, number>()
  const parts: ListingSlice[][] = []
  let room = 0
  for (const { body } of languages.flatMap(({ index }) => index.pages)) {
    const type = body.record?.type
    if (type !== undefined && !counts.has(type)) counts.set(type, await countItems(type))
  }
  for (const stretch of languages.flatMap((language) => toStretches(language, { counts, size }))) {
    if (stretch.count > room) [room] = [size, parts.push([])]
    parts.at(-1)?.push(stretch)
    room -= stretch.count
  }
  return parts
}

function toStretches(
  language: SiteLanguage,
  { counts, size }: { readonly counts: ReadonlyMap<string, number>; readonly size: number },
): readonly ListingSlice[] {
  const { pages, settings } = language.index
  const listed = pages.filter(({ item }) => !listSystemPageKeys(settings).includes(item.contentKey))
  const own = listed.filter(({ body }) => body.record === undefined)
  const starts = (count: number) => Array.from({ length: Math.ceil(count / size) }, (_, part) => part * size)
  return [
    ...starts(own.length).map((start): ListingSlice => {
      const some = own.slice(start, start + size)
      return { language, pages: some, count: some.length }
    }),
    ...listed.flatMap((page) => {
      const type = page.body.record?.type
      const count = type === undefined ? 0 : (counts.get(type) ?? 0)
      return starts(count).map((offset): ListingSlice => {
        const slice = { offset, limit: size }
        return {
          language,
          pages: [page],
          records: { type: type ?? '', slice },
          count: Math.min(size, count - offset),
        }
      })
    }),
  ]
}

/** Returns the pages sorted by path. */
export async function loadListedPages(
  part: ListingPart,
  { languages }: Pick<Site, 'languages'>,
  sources: ListingSources,
): Promise<readonly SitemapPage[]> {
  const listed: SitemapPage[] = []
  for (const stretch of part) {
    const context = await openStretch(stretch, languages, sources)
    for (const shown of eachShown(stretch, context)) {
      const page = await toListedPage(shown, context)
      if (page !== undefined) listed.push(page)
    }
    await setImmediate()
  }
  return listed.sort((a, b) => (a.path < b.path ? -1 : 1))
}

async function openStretch(
  stretch: ListingSlice,
  languages: readonly SiteLanguage[],
  { search, dates }: ListingSources,
): Promise<ListingContext> {
  const { language, pages, records } = stretch
  const editions = await Promise.all(
    languages.map(async (one): Promise<LanguageRecords> => {
      const found = records === undefined ? [] : await one.findListings(records)
      return { language: one, records: new Map(found.map((item) => [item.contentKey, item])) }
    }),
  )
  const own =
    editions.find((edition) => edition.language === language)?.records ?? new Map<string, ContentItem>()
  const names = {
    language: language.code,
    pages: pages.map(({ item }) => item.contentKey),
    records: records === undefined ? [''] : [...own.keys()],
  }
  return {
    language,
    editions,
    records: own,
    search,
    unlisting: await findUnlisting(pages, language),
    findDate: (await dates?.load(names)) ?? (() => undefined),
  }
}

/** Returns the content keys of pages with a block that may set noindex or a different canonical URL. */
async function findUnlisting(
  pages: readonly PageRoute[],
  { index, setting }: SiteLanguage,
): Promise<ReadonlySet<string>> {
  const suspects = pages.filter(({ item }) => item.body['mayUnlist'] === true)
  const whole = await Promise.all(suspects.map(index.loadPage))
  return new Set(whole.filter((page) => hasUnlisting(page, setting)).map(({ item }) => item.contentKey))
}

/** Yields a record page once per record, and any other page once. */
function* eachShown(
  { pages }: ListingSlice,
  { records, unlisting }: ListingContext,
): Generator<ListingCandidate> {
  for (const page of pages) {
    const mayUnlist = unlisting.has(page.item.contentKey)
    if (page.body.record === undefined) yield { page, record: undefined, mayUnlist }
    else for (const record of records.values()) yield { page, record, mayUnlist }
  }
}

type RecordsByKey = ReadonlyMap<string, ContentItem>

/**
 * A language and the slice's records in that language. The records are read from search rows, with content keys as map
 * keys.
 */
type LanguageRecords = { readonly language: SiteLanguage; readonly records: RecordsByKey }

type ListingContext = LanguageRecords & {
  readonly editions: readonly LanguageRecords[]
  readonly unlisting: ReadonlySet<string>
  readonly search: RunSearch
  readonly findDate: (identity: PageIdentity) => string | undefined
}

async function toListedPage(
  shown: ListingCandidate,
  context: ListingContext,
): Promise<SitemapPage | undefined> {
  const { index, prefix, code: language } = context.language
  const item = shown.record ?? shown.page.item
  const path = index.toPath(item)
  if (path === undefined || !index.isIndexed(item) || !isTranslated({ index, ...shown })) return undefined
  if (shown.mayUnlist && !(await asksToBeListed(shown, path, context))) return undefined
  const identity = {
    language,
    page: shown.page.item.contentKey,
    record: shown.record?.contentKey ?? '',
  }
  return {
    path: toLanguagePath(prefix, path),
    lastModified: [
      shown.page.item.publishedDate,
      shown.record?.publishedDate,
      context.findDate(identity),
    ].reduce((newest: string, date = '') => (date > newest ? date : newest), ''),
    alternates: toAlternateLinks(index.settings, findEditions(shown, path, context)),
  }
}

const hasUnlisting = ({ body }: PageWithBlocks, { registry }: SiteSettings): boolean =>
  listBlocks(body.blocks).some(({ block, props }) => registry.get(block)?.mayUnlist?.(props ?? {}) === true)

/**
 * Returns true if none of the page's blocks prevents indexing. Lets other requests run first, because resolving the
 * blocks is slow.
 */
async function asksToBeListed(
  { page, record }: ListingCandidate,
  path: string,
  { language, search }: ListingContext,
): Promise<boolean> {
  const { index, source, setting } = language
  const [whole] =
    record === undefined
      ? []
      : (await source.findContents({ contentKeys: [record.contentKey], limit: 1 })).items
  const request = { source, index, page, path, record: whole, query: {}, mode: 'live' as const }
  await setImmediate()
  return isPageListed({ ...setting, search }, request)
}

/** Returns the page's path in each active language; empty for a site with one language. */
function findEditions(
  { page, record }: ListingCandidate,
  path: string,
  { editions }: ListingContext,
): readonly PageTranslation[] {
  if (editions.length < 2) return []
  return editions.map(({ language, records }) => {
    const own = language.index.findPageByKey(page.item.contentKey)
    const ownRecord = record && records.get(record.contentKey)
    const item = ownRecord ?? own?.item
    const isThere = own !== undefined && (record === undefined) === (ownRecord === undefined)
    return {
      language,
      path: isThere && item ? (language.index.toPath(item) ?? language.toOwnPath(path)) : undefined,
      isTranslated: isThere && isTranslated({ index: language.index, page: own, record: ownRecord }),
    }
  })
}
