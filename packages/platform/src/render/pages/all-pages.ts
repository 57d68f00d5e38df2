/** Lists every page of a site at one release, for each record and in each language, without a running server. */
import type { VisitorDetails } from '#blocks'
import type { ContentItem } from '#model'
import { toLanguagePath } from '../routes/language-urls.ts'
import { buildSite } from '../routes/languages.ts'
import type { PageRoute } from '../site/page-route.ts'
import type { SiteLanguage } from '../site/site.ts'
import type { SitesOptions, SiteSnapshot } from '../site/sites.ts'
import type { PageRequest } from './rendering/page-context.ts'
import { renderPage, type RenderedPage } from './rendering/render-page.ts'
import type { RunSearch } from '../site/render-settings.ts'

export type AllPagesOptions = Omit<SitesOptions, 'openSnapshot'> & {
  readonly search: RunSearch
  /** Opens the site for guests. */
  readonly open: SiteSnapshot
  /** Opens the site for signed-in visitors. */
  readonly whole: SiteSnapshot
}

export type SitePage = {
  /** The path with its language prefix, without the base path. */
  readonly path: string
  readonly page: PageRoute
  readonly record: ContentItem | undefined
  /** The guests' page, and the signed-in visitors' page if it may differ; both with the page's default query. */
  readonly views: readonly PageView[]
}

export type PageView = {
  readonly viewer: 'guest' | 'signed in'
  readonly render: (marks?: PageRequest['marks']) => Promise<RenderedPage>
}

/**
 * A visitor with empty account data. Represents every account, because this module's results for signed-in visitors do
 * not depend on the account.
 */
const anyVisitor: VisitorDetails = {
  userId: '',
  name: '',
  email: '',
  organisation: '',
  sessions: [],
  enquiries: [],
}

/**
 * Lists pages without a record first, then the pages of records. Throws if the site's settings or theme are missing.
 */
export async function listAllPages(options: AllPagesOptions): Promise<readonly SitePage[]> {
  const { open, whole, search, richTextFields, schemas, ...setting } = options
  const build = (source: SiteSnapshot) =>
    buildSite({
      setting,
      source,
      findAddresses: source.findAddresses,
      findListings: source.findListings,
      richTextFields,
      schemas,
    })
  const [openSite, wholeSite] = [await build(open), await build(whole)]
  const pages: SitePage[] = []
  for (const [position, language] of wholeSite.languages.entries()) {
    const guests = openSite.languages[position] ?? openSite.default
    for (const page of language.index.pages)
      for (const record of await findRecords(page, language))
        pages.push(await toListedPage({ page, record, language, guests, search }))
  }
  const sorted = pages.toSorted((a, b) => Number(a.record !== undefined) - Number(b.record !== undefined))
  return [...new Map(sorted.map((page) => [page.path, page])).values()]
}

type PageListingInput = Pick<SitePage, 'page' | 'record'> & {
  readonly language: SiteLanguage
  readonly guests: SiteLanguage
  readonly search: RunSearch
}

async function toListedPage({ page, record, language, guests, search }: PageListingInput): Promise<SitePage> {
  const { body, item } = page
  const path = language.index.toPath(record ?? item)
  const view = (
    { setting, source, index }: SiteLanguage,
    shown: Pick<PageRequest, 'page' | 'visitor'>,
  ): PageView => ({
    viewer: shown.visitor === undefined ? 'guest' : 'signed in',
    render: (marks) =>
      renderPage(
        { ...setting, search },
        { record, path, source, index, query: {}, mode: 'live', marks, ...shown },
      ),
  })
  const layout = language.index.findLayout(body.layoutKey)
  const open = body.access === 'signedIn' ? undefined : guests.index.findPageByKey(item.contentKey)
  const { body: whole } = await language.index.loadPage(page)
  const isPrivate = JSON.stringify([whole, layout]).includes('"signedIn"')
  return {
    path: toLanguagePath(language.prefix, path ?? body.route),
    page,
    record,
    views: [
      ...(open === undefined ? [] : [view(guests, { page: open })]),
      ...(isPrivate || open === undefined ? [view(language, { page, visitor: anyVisitor })] : []),
    ],
  }
}

async function findRecords(
  { body }: PageRoute,
  { source }: SiteLanguage,
): Promise<readonly (ContentItem | undefined)[]> {
  if (body.record === undefined) return [undefined]
  return (await source.findContents({ type: body.record.type })).items
}
