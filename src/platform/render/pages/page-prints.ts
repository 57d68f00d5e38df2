/** A hash of what each address of a site shows, to compare two releases. */
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { VisitorFacts } from '#blocks'
import type { ContentItem } from '#model'
import { toLanguagePath } from '../routes/language-urls.ts'
import { buildSite } from '../routes/languages.ts'
import type { PageRoute } from '../routes/page-routes.ts'
import type { PageRequest } from './page-context.ts'
import { renderPage } from './render-page.ts'
import type { FindHits } from './render-setting.ts'
import type { SiteLanguage } from '../routes/site-index.ts'
import type { SitesOptions, Snapshot } from '../sites.ts'

export type PagePrints = {
  /** Every one in every active language: first pages by themselves, then those of records. */
  readonly addresses: readonly PageAddress[]
  /** The same for the same document, for guests and for those who have signed in; undefined where no page is. */
  readonly print: (path: string) => Promise<string | undefined>
}

export type PageAddress = {
  /** Without the base path. */
  readonly path: string
  readonly title: string
  /** Content keys of the page and of its record. */
  readonly contentKeys: readonly string[]
}

export type PagePrintOptions = Omit<SitesOptions, 'openSnapshot'> & {
  readonly search: FindHits
  /** As guests may know it, and with what is for signed-in visitors. */
  readonly open: Snapshot
  readonly whole: Snapshot
}

/** Nobody in particular: what a page says to those who have signed in does not depend on who they are. */
const anyVisitor: VisitorFacts = {
  userId: '',
  name: '',
  email: '',
  organisation: '',
  sessions: [],
  enquiries: [],
}

/**
 * Pages are drawn with the queries that they have by themselves: filters that a visitor chooses and searches are not followed.
 * Throws when the site's settings or theme are missing.
 */
export async function openPagePrints(options: PagePrintOptions): Promise<PagePrints> {
  const { open, whole, search, richTextFields, schemas, ...setting } = options
  const build = (source: Snapshot) =>
    buildSite({
      setting,
      source,
      findAddresses: source.findAddresses,
      findListings: source.findListings,
      richTextFields,
      schemas,
    })
  const [openSite, wholeSite] = [await build(open), await build(whole)]
  const pages: PrintedPage[] = []
  for (const [position, language] of wholeSite.languages.entries()) {
    const guests = openSite.languages[position] ?? openSite.default
    for (const page of language.index.pages)
      for (const record of await findRecords(page, language)) pages.push({ page, record, language, guests })
  }
  const byPath = new Map(
    pages
      .toSorted((a, b) => Number(a.record !== undefined) - Number(b.record !== undefined))
      .map((printed) => [toPath(printed), printed]),
  )
  return {
    addresses: Array.from(byPath, ([path, { page, record }]) => ({
      path,
      title: (record ?? page.item).title,
      contentKeys: [page.item.contentKey, ...(record === undefined ? [] : [record.contentKey])],
    })),
    async print(path) {
      const printed = byPath.get(path)
      if (printed === undefined) return undefined
      await setImmediate()
      return hash(await drawAll(printed, search))
    },
  }
}

type PrintedPage = {
  readonly page: PageRoute
  readonly record: ContentItem | undefined
  readonly language: SiteLanguage
  readonly guests: SiteLanguage
}

const toPath = ({ page, record, language }: PrintedPage): string =>
  toLanguagePath(language.prefix, language.index.toPath(record ?? page.item) ?? page.body.route)

/** A document for guests, one for signed-in visitors, or both where they differ. */
async function drawAll({ page, record, language, guests }: PrintedPage, search: FindHits): Promise<string> {
  const { body, item } = page
  const shown = { page, record, path: language.index.toPath(record ?? item), search }
  const layout = language.index.findLayout(body.layoutKey)
  const open = body.access === 'signedIn' ? undefined : guests.index.findPageByKey(item.contentKey)
  const isPrivate = JSON.stringify([body, layout]).includes('"signedIn"')
  return [
    open === undefined ? '' : await draw(guests, { ...shown, page: open }),
    isPrivate || open === undefined ? await draw(language, { ...shown, visitor: anyVisitor }) : '',
  ].join('\n')
}

/** A page that cannot be drawn is one that shows its reason. */
async function draw(
  { setting, source, index }: SiteLanguage,
  { search, ...request }: Pick<PageRequest, 'page' | 'record' | 'path' | 'visitor'> & { search: FindHits },
): Promise<string> {
  try {
    return (await renderPage({ ...setting, search }, { ...request, source, index, query: {}, mode: 'live' }))
      .html
  } catch (error) {
    return String(error)
  }
}

async function findRecords(
  { body }: PageRoute,
  { source }: SiteLanguage,
): Promise<readonly (ContentItem | undefined)[]> {
  if (body.record === undefined) return [undefined]
  return (await source.findContents({ type: body.record.type })).items
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
