/**
 * What every page of one release shares: settings, theme, layouts, labels and routes, read once per release. A site at a
 * release never changes, so the index is built once and kept until the release does.
 */
import type { z } from 'zod'
import {
  isPrivatePage,
  pagePlace,
  redirectBody,
  siteBody,
  type PagePlace,
  type RedirectBody,
  type SiteBody,
} from '#content-types'
import { parseTolerant, type BoundRecord } from '#schema'
import { type ChangedEntry, type ContentItem, type ContentSource } from '#model'
import { rememberBy, type Warn } from '#kit'
import { siteIncomplete } from '../errors.ts'
import { createItemRecords } from './item-records.ts'
import { createPageRoutes, type Page, type PageRoute, type PageRoutes } from './page-routes.ts'
import { createPageReader, findPagePlaces, type PageSource } from './read-pages.ts'
import { createRedirects, type Redirects } from './redirects.ts'
import { readShared, type SharedParts } from './shared-parts.ts'
import {
  createPartReader,
  isAboutSites,
  toChangedKeys,
  toReadItem,
  type PartReading,
  type ReadItem,
} from './site-parts.ts'
import type { SiteSetting } from '../pages/render-setting.ts'

export type SiteIndex = PageRoutes &
  SharedParts & {
    readonly settings: SiteBody
    /** `en_GB` */
    readonly code: string
    /** As in `<html lang>`: `en-GB`. */
    readonly language: string
    readonly direction: 'ltr' | 'rtl'
    /** The same site in each active language, the default one first; not filled before all of them are read. */
    readonly languages: readonly SiteLanguage[]
    /** Returns the new address of a path at which nothing is left. */
    readonly findRedirect: Redirects
    readonly toRecord: (item: ContentItem) => BoundRecord
    /** Reads the blocks of a page, when it is rendered. */
    readonly loadPage: (page: PageRoute) => Promise<Page>
    /** Returns true if search engines may list the item's page: the site, the page and the record must all agree. */
    readonly isIndexed: (item: ContentItem) => boolean
    /** The parts that it is made of, for the index of the next release. */
    readonly parts: SiteParts
  }

type SiteParts = {
  readonly pages: readonly ReadItem<PagePlace>[]
  readonly redirects: readonly ReadItem<RedirectBody>[]
  readonly routes: PageRoutes
}

export type FindListings = PageSource['findListings']

export type SiteLanguage = {
  /** `de_DE` */
  readonly code: string
  readonly label: string
  /** Before the paths of its pages; empty for the default language. */
  readonly prefix: string
  /** With the language's own addresses. */
  readonly setting: SiteSetting
  /** Each item in this language, else in the default one. */
  readonly source: ContentSource
  readonly findListings: FindListings
  readonly index: SiteIndex
  /** The item of this key as the language has it. */
  readonly findItem: (contentKey: string) => Promise<ContentItem | undefined>
  /** The setting with another way from paths to its own ones. */
  readonly toSetting: (toOwnPath: SiteLanguage['toOwnPath']) => SiteSetting
  /** From the path of a page, in this language or the default one, to that in this language; undefined for what is no page. */
  readonly toOwnPath: (path: string) => string | undefined
}

export type SiteIndexRequest = PageSource & {
  /** Pages that are not for the reader of this site: where they are. */
  readonly findAddresses: (language: string) => Promise<readonly ContentItem[]>
  /** Names of the fields that hold rich text, for each content type. */
  readonly richTextFields: ReadonlyMap<string, ReadonlySet<string>>
  /** The schemas of content types, which tell how their fields are shown (RTE-1). */
  readonly schemas?: ReadonlyMap<string, z.ZodObject> | undefined
  /** Without it, the site's default one. */
  readonly language?: string
  readonly languages?: readonly SiteLanguage[]
  /** Of an earlier release in the same language: what the changes do not touch is taken from it. */
  readonly former?: FormerIndex | undefined
  readonly warn: Warn
}

export type FormerIndex = { readonly index: SiteIndex; readonly changes: readonly ChangedEntry[] }

/** Throws when there is no site item, theme or layout. */
export async function buildSiteIndex({
  source,
  findListings,
  findAddresses,
  richTextFields,
  schemas = new Map(),
  languages = [],
  warn,
  former,
  ...wanted
}: SiteIndexRequest): Promise<SiteIndex> {
  const changed = toChangedKeys(former?.changes ?? [])
  const read = createReader(warn)
  if (former !== undefined && !isAboutSites(changed)) {
    const { index } = former
    return { ...index, languages, loadPage: createPageReader({ source, language: index.code, read }) }
  }
  const [site] = (await source.findContents({ type: 'epiderm__site' })).items
  if (site === undefined) throw siteIncomplete('there is no content item of type epiderm__site')
  const settings = read(site, siteBody)
  if (settings === undefined) throw siteIncomplete('its settings cannot be read')
  const code = wanted.language ?? settings.defaultLanguage
  const language = code.replace('_', '-')

  /** Settings change what everything else means. */
  const before = changed.has('epiderm__site') ? undefined : former?.index
  const past = before?.parts
  const reading = { source, language: code, changed, read }
  const [shared, { pages, redirects }] = await Promise.all([
    readShared({ ...reading, settings, warn, before }),
    readParts({ source, findListings }, { ...reading, past }),
  ])
  const { labels, formatter } = shared
  const routes =
    keepRoutes(past, pages, changed.get('epiderm__page')) ??
    toRoutes(pages, { addresses: await findAddresses(code), read })
  const kept = past?.redirects === redirects ? former?.index.findRedirect : undefined

  return {
    ...routes,
    settings,
    ...shared,
    code,
    language,
    direction: settings.languages.find((one) => one.code === code)?.direction ?? settings.direction,
    languages,
    findRedirect: kept ?? followRedirects(redirects, warn),
    isIndexed: (item) => isIndexed(item, { settings, page: routes.findPageOf(item) }),
    toRecord: createItemRecords({ toPath: routes.toPath, richTextFields, schemas, formatter, labels }),
    loadPage: createPageReader(reading),
    parts: { pages, redirects, routes },
  }
}

type Parts = Pick<SiteParts, 'pages' | 'redirects'>
type PartsReading = Omit<PartReading, 'find'> & { readonly past: Parts | undefined }

/** The pages and redirects of a language: no page's body is read. */
async function readParts(pageSource: PageSource, { past, ...reading }: PartsReading): Promise<Parts> {
  const { findContents } = pageSource.source
  const readPages = createPartReader({ ...reading, find: (query) => findPagePlaces(pageSource, query) })
  const readAll = createPartReader({ ...reading, find: async (query) => (await findContents(query)).items })
  const [pages, redirects] = await Promise.all([
    readPages('epiderm__page', { schema: pagePlace, known: past?.pages }),
    readAll('epiderm__redirect', { schema: redirectBody, known: past?.redirects }),
  ])
  return { pages, redirects }
}

/** Undefined where they must be made anew. */
const keepRoutes = (
  past: SiteParts | undefined,
  pages: SiteParts['pages'],
  changed: ReadonlySet<string> = new Set(),
): PageRoutes | undefined =>
  past?.pages === pages ? past.routes : past?.routes.replace(changed, pages.map(toPageRoute))

const toRoutes = (
  pages: SiteParts['pages'],
  { addresses, read }: { addresses: readonly ContentItem[]; read: ReturnType<typeof createReader> },
): PageRoutes =>
  createPageRoutes(
    pages.map(toPageRoute),
    addresses.flatMap((item) => toReadItem(item, read(item, pagePlace))).map(toPageRoute),
  )

const followRedirects = (redirects: SiteParts['redirects'], warn: Warn): Redirects =>
  createRedirects(
    redirects.map(({ body }) => body),
    warn,
  )

type Listing = { readonly settings: SiteBody; readonly page: PageRoute | undefined }

const isIndexed = (item: ContentItem, { settings, page }: Listing): boolean =>
  settings.isIndexed && page?.body.isIndexed !== false && item.body.isIndexed !== false

/** What not everyone sees is listed by nobody: sitemap, search and search engines ask for this alone. */
const toPageRoute = rememberBy(({ item, body }: ReadItem<PagePlace>): PageRoute => ({
  item,
  body: isPrivatePage(body) ? { ...body, isIndexed: false } : body,
}))

/** A body that its schema mends is warned about; one that it refuses is left out. */
function createReader(warn: Warn) {
  return <T extends z.ZodObject>(item: ContentItem, schema: T): z.output<T> | undefined => {
    const result = parseTolerant(schema, item.body)
    const page = `${item.type} ${item.urlName}`
    if ('failure' in result) {
      warn({ message: 'A content item cannot be read', page, reason: result.failure })
      return undefined
    }
    for (const reason of result.notes) warn({ message: 'A content item was mended', page, reason })
    return result.props
  }
}
