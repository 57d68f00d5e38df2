/** The pages that search engines may list, in every active language, and when each last changed (decision 060): from rows, without drawing any. */
import { setImmediate } from 'node:timers/promises'
import type { HeadLink } from '#blocks'
import { listBlocks } from '#schema'
import type { ContentItem } from '#model'
import { toAlternateLinks } from './alternate-links.ts'
import { toLanguagePath } from '../routes/language-urls.ts'
import { isTranslated, type PageTranslation, type Site } from '../routes/languages.ts'
import type { Page, PageRoute } from '../routes/page-routes.ts'
import type { FindHits, SiteSetting } from '../pages/render-setting.ts'
import type { SiteLanguage } from '../routes/site-index.ts'
import { isPageListed } from '../pages/survey-page.ts'
import type { PageIdentity } from '../pages/page-identities.ts'

/** `path` is without the base path, decoded; `alternates` are the same page in each language, itself too. */
export type ListedPage = {
  readonly path: string
  /** ISO 8601, UTC. */
  readonly lastModified: string
  readonly alternates?: readonly HeadLink[]
}

/** What rows of dependencies say of pages. */
export type PageDates = {
  /** Another one once they say otherwise. */
  readonly loadVersion: () => Promise<number>
  /** Tells the date of the newest item that a page shows, ISO 8601; undefined for one that no row knows yet. */
  readonly load: () => Promise<(identity: PageIdentity) => string | undefined>
}

/** One page of one language: of itself, or of a record. */
type Shown = {
  readonly page: PageRoute
  readonly record: ContentItem | undefined
  /** Whether some block of the page may say that it is not listed, or where else. */
  readonly mayUnlist: boolean
}

/** A language with its pages and the records that they stand for, by content type and content key: what rows say of them. */
type Edition = {
  readonly language: SiteLanguage
  readonly items: ReadonlyMap<string, ReadonlyMap<string, ContentItem>>
  /** Content keys of pages of which some block may say that they are not listed, or where else. */
  readonly unlisting: ReadonlySet<string>
}

/** So many pages are looked at before visitors have their turn. */
const sliceSize = 2000

export type ListingSources = { readonly search: FindHits; readonly dates?: PageDates | undefined }

/** By path. */
export async function loadListedPages(
  site: Site,
  { search, dates }: ListingSources,
): Promise<readonly ListedPage[]> {
  const findDate = (await dates?.load()) ?? (() => undefined)
  const editions = await Promise.all(site.languages.map(loadEdition))
  const listed: ListedPage[] = []
  for (const edition of editions) {
    for (const [position, shown] of [...eachShown(edition)].entries()) {
      const page = await toListedPage(shown, { edition, editions, search, findDate })
      if (page !== undefined) listed.push(page)
      if (position % sliceSize === sliceSize - 1) await setImmediate()
    }
  }
  return listed.sort((a, b) => (a.path < b.path ? -1 : 1))
}

async function loadEdition(language: SiteLanguage): Promise<Edition> {
  const { pages } = language.index
  const types = new Set(['epiderm__page', ...pages.flatMap(({ body }) => body.record?.type ?? [])])
  const items = await Promise.all(
    Array.from(types, async (type) => {
      const listings = await language.findListings({ type })
      return [type, new Map(listings.map((item) => [item.contentKey, item]))] as const
    }),
  )
  return { language, items: new Map(items), unlisting: await findUnlisting(language) }
}

async function findUnlisting({ index, setting }: SiteLanguage): Promise<ReadonlySet<string>> {
  const suspects = index.pages.filter(({ item }) => item.body['mayUnlist'] === true)
  const whole = await Promise.all(suspects.map(index.loadPage))
  return new Set(whole.filter((page) => hasUnlisting(page, setting)).map(({ item }) => item.contentKey))
}

/** A record page stands for each of its records; any other for itself. Those that stand in for another are not listed. */
function* eachShown({ language: { index }, items, unlisting }: Edition): Generator<Shown> {
  const { notFoundPageKey, errorPageKey } = index.settings
  for (const page of index.pages) {
    if ([notFoundPageKey, errorPageKey].includes(page.item.contentKey)) continue
    const mayUnlist = unlisting.has(page.item.contentKey)
    if (page.body.record === undefined) yield { page, record: undefined, mayUnlist }
    else
      for (const record of items.get(page.body.record.type)?.values() ?? []) yield { page, record, mayUnlist }
  }
}

type Context = {
  readonly edition: Edition
  readonly editions: readonly Edition[]
  readonly search: FindHits
  readonly findDate: (identity: PageIdentity) => string | undefined
}

async function toListedPage(shown: Shown, context: Context): Promise<ListedPage | undefined> {
  const { index, prefix, code: language } = context.edition.language
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

const hasUnlisting = ({ body }: Page, { registry }: SiteSetting): boolean =>
  listBlocks(body.blocks).some(({ block, props }) => registry.get(block)?.mayUnlist?.(props ?? {}) === true)

/** As resolving the page tells; between two such pages visitors have their turn. */
async function asksToBeListed(
  { page, record }: Shown,
  path: string,
  { edition, search }: Context,
): Promise<boolean> {
  const { index, source, setting } = edition.language
  const [whole] =
    record === undefined
      ? []
      : (await source.findContents({ contentKeys: [record.contentKey], limit: 1 })).items
  const request = { source, index, page, path, record: whole, query: {}, mode: 'live' as const }
  await setImmediate()
  return isPageListed({ ...setting, search }, request)
}

/** The page in each active language; empty for a site with one. */
function findEditions(
  { page, record }: Shown,
  path: string,
  { editions }: Context,
): readonly PageTranslation[] {
  if (editions.length < 2) return []
  return editions.map(({ language, items }) => {
    const own = language.index.findPageByKey(page.item.contentKey)
    const ownRecord = record && items.get(record.type)?.get(record.contentKey)
    const item = ownRecord ?? own?.item
    const isThere = own !== undefined && (record === undefined) === (ownRecord === undefined)
    return {
      language,
      path: isThere && item ? (language.index.toPath(item) ?? language.toOwnPath(path)) : undefined,
      isTranslated: isThere && isTranslated({ index: language.index, page: own, record: ownRecord }),
    }
  })
}
