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
  type SiteBody,
} from '#content-types'
import { parseTolerant } from '#schema'
import type { ChangedEntry, ContentItem } from '#model'
import { rememberBy, type Warn } from '#kit'
import { siteIncomplete } from '../site/errors.ts'
import { createItemRecords } from './item-records.ts'
import { createPageRoutes } from './page-routes.ts'
import type { PageRoute, PageRoutes } from '../site/page-route.ts'
import { createPageReader, findPagePlaces } from './read-pages.ts'
import { createRedirects } from './redirects.ts'
import type { SiteIndex, SiteLanguage, SiteParts, ReadItem, PageSource, Redirects } from '../site/site.ts'
import { readShared } from './shared-parts.ts'
import { createPartReader, isAboutSites, toChangedKeys, toReadItem, type PartReading } from './site-parts.ts'

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
