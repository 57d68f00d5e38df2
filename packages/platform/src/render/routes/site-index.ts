/**
 * Contains the data that all pages of one release share: settings, theme, layouts, labels and routes. A release never
 * changes, so the index is built once and stays in memory as long as the release is in use.
 */
import type { z } from 'zod'
import {
  isPrivatePage,
  pageSettings,
  redirectBody,
  siteBody,
  type PageSettings,
  type SiteBody,
  withdrawalBody,
  withdrawalType,
} from '#content-types'
import { parsePropsTolerantly } from '#schema'
import type { ChangedEntry, ContentItem, SiteLabels } from '#model'
import { cacheByObject, type Warn } from '#kit'
import { siteIncomplete } from '../site/errors.ts'
import { createItemRecords } from './item-records.ts'
import { createPageRoutes } from './page-routes.ts'
import type { PageRoute, PageRoutes } from '../site/page-route.ts'
import { createPageReader, findPageFields } from './read-pages.ts'
import { createRedirects } from './redirects.ts'
import type {
  SiteIndex,
  SiteLanguage,
  SiteParts,
  ParsedItem,
  PageSource,
  FindRedirect,
} from '../site/site.ts'
import { readSharedParts } from './shared-parts.ts'
import {
  createPartReader,
  hasSiteChange,
  toChangedKeys,
  toParsedItems,
  type PartReaderInput,
} from './site-parts.ts'

export type SiteIndexOptions = PageSource & {
  /** Returns the paths of pages that this site's reader may not see. */
  readonly findAddresses: (language: string) => Promise<readonly ContentItem[]>
  /** Names of the rich text fields of each content type. */
  readonly richTextFields: ReadonlyMap<string, ReadonlySet<string>>
  /** The schemas of content types; they determine how a field is formatted (RTE-1). */
  readonly schemas?: ReadonlyMap<string, z.ZodObject> | undefined
  /** Default: the site's default language. */
  readonly language?: string
  readonly languages?: readonly SiteLanguage[]
  readonly siteLabels?: SiteLabels | undefined
  /** An earlier release's index in the same language. Unchanged parts of it are reused. */
  readonly former?: PreviousIndex | undefined
  readonly warn: Warn
}

export type PreviousIndex = { readonly index: SiteIndex; readonly changes: readonly ChangedEntry[] }

/** Builds the site index. Throws if the site item, theme or layout is missing. */
export async function buildSiteIndex({
  source,
  findListings,
  findAddresses,
  richTextFields,
  schemas = new Map(),
  languages = [],
  siteLabels,
  warn,
  former,
  ...options
}: SiteIndexOptions): Promise<SiteIndex> {
  const changed = toChangedKeys(former?.changes ?? [])
  const read = createReader(warn)
  if (former !== undefined && !hasSiteChange(changed)) {
    const { index } = former
    return { ...index, languages, loadPage: createPageReader({ source, language: index.code, read }) }
  }
  const [site] = (await source.findContents({ type: 'epiderm__site' })).items
  if (site === undefined) throw siteIncomplete('there is no content item of type epiderm__site')
  const settings = read(site, siteBody)
  if (settings === undefined) throw siteIncomplete('its settings cannot be read')
  const code = options.language ?? settings.defaultLanguage
  const language = code.replace('_', '-')

  /** If the settings have changed, nothing from the earlier index is reused. */
  const before = changed.has('epiderm__site') ? undefined : former?.index
  const past = before?.parts
  const reading = { source, language: code, changed, read }
  const [shared, { pages, redirects, withdrawals }] = await Promise.all([
    readSharedParts({ ...reading, settings, siteLabels, warn, before }),
    readParts({ source, findListings }, { ...reading, past }),
  ])
  const { labels, formatter } = shared
  const routes =
    keepRoutes(past, pages, changed.get('epiderm__page')) ??
    toRoutes(pages, { addresses: await findAddresses(code), read })
  const cached = past?.redirects === redirects ? former?.index.findRedirect : undefined

  return {
    ...routes,
    settings,
    ...shared,
    code,
    language,
    direction: settings.languages.find((one) => one.code === code)?.direction ?? settings.direction,
    languages,
    findRedirect: cached ?? followRedirects(redirects, warn),
    findWithdrawn: createWithdrawnFinder(withdrawals, routes),
    isIndexed: (item) => isIndexed(item, { settings, page: routes.findPageOf(item) }),
    toRecord: createItemRecords({ toPath: routes.toPath, richTextFields, schemas, formatter, labels }),
    loadPage: createPageReader(reading),
    parts: { pages, redirects, withdrawals, routes },
  }
}

type IndexedParts = Pick<SiteParts, 'pages' | 'redirects' | 'withdrawals'>
type IndexedPartsInput = Omit<PartReaderInput, 'find'> & { readonly past: IndexedParts | undefined }

/** Reads a language's pages (without their bodies), redirects and withdrawals. */
async function readParts(
  pageSource: PageSource,
  { past, ...reading }: IndexedPartsInput,
): Promise<IndexedParts> {
  const { findContents } = pageSource.source
  const readPages = createPartReader({ ...reading, find: (query) => findPageFields(pageSource, query) })
  const readAll = createPartReader({ ...reading, find: async (query) => (await findContents(query)).items })
  const [pages, redirects, withdrawals] = await Promise.all([
    readPages('epiderm__page', { schema: pageSettings, known: past?.pages }),
    readAll('epiderm__redirect', { schema: redirectBody, known: past?.redirects }),
    readAll(withdrawalType, { schema: withdrawalBody, known: past?.withdrawals }),
  ])
  return { pages, redirects, withdrawals }
}

/**
 * Reuses the earlier release's routes, with changed pages replaced. Returns undefined if the routes must be rebuilt.
 */
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
    addresses.flatMap((item) => toParsedItems(item, read(item, pageSettings))).map(toPageRoute),
  )

const followRedirects = (redirects: SiteParts['redirects'], warn: Warn): FindRedirect =>
  createRedirects(
    redirects.map(({ body }) => body),
    warn,
  )

type IndexableInput = { readonly settings: SiteBody; readonly page: PageRoute | undefined }

const isIndexed = (item: ContentItem, { settings, page }: IndexableInput): boolean =>
  settings.isIndexed &&
  item.type !== withdrawalType &&
  page?.body.isIndexed !== false &&
  item.body.isIndexed !== false

/** If a page has the same path as a withdrawn item, the page takes precedence. */
function createWithdrawnFinder(
  withdrawals: SiteParts['withdrawals'],
  { findPage }: Pick<PageRoutes, 'findPage'>,
): SiteIndex['findWithdrawn'] {
  const byPath = new Map(
    withdrawals.flatMap(({ item, body }) => body.addresses.map((path) => [path, item] as const)),
  )
  return (path) => {
    const item = byPath.get(path)
    const page = item && findPage(path)
    return page !== undefined && page.body.record === undefined ? undefined : item
  }
}

/** Private pages are not listed: sitemap, search and search engines use only `isIndexed`. */
const toPageRoute = cacheByObject(({ item, body }: ParsedItem<PageSettings>): PageRoute => ({
  item,
  body: isPrivatePage(body) ? { ...body, isIndexed: false } : body,
}))

/**
 * Creates a function that parses an item's body. A body that the schema can repair causes a warning. A body that the
 * schema rejects is dropped.
 */
function createReader(warn: Warn) {
  return <T extends z.ZodObject>(item: ContentItem, schema: T): z.output<T> | undefined => {
    const result = parsePropsTolerantly(schema, item.body)
    const page = `${item.type} ${item.urlName}`
    if ('failure' in result) {
      warn({ message: 'A content item cannot be read', page, reason: result.failure })
      return undefined
    }
    for (const reason of result.notes) warn({ message: 'A content item was repaired', page, reason })
    return result.props
  }
}
