/** Routes that list the site's pages for the studio. */
import { staffApi, type ListedItem, type ListedPage } from '#api'
import type { ContentService } from '#content'
import { findSitePages, siteBody, toLanguagePrefix } from '#content-types'
import type { ContentItem } from '#model'
import { toItemName, type StaffRoutes } from './request.ts'

/** A page's list entry, based either on the published content or on the content with drafts. */
type PageEntry = Omit<ListedPage, 'state' | 'publishedPath'>

export const pageRoutes: StaffRoutes = async (app, options) => {
  const { content, visits } = options
  app.route({
    ...staffApi.pages.list,
    config: { right: 'seeUnpublished' },
    handler: async (request) => {
      const { actor } = request
      const published = toMap(await listPages(content.at(actor)))
      const drafted = toMap(
        await listPages(content.withOpenDrafts(await request.drafts.loadOpen(actor))(actor)),
      )
      const findEditedRows = await request.drafts.findEditedRows(actor)
      const pages = new Map([...published, ...drafted])
      const listed = Array.from(pages, ([key, page]) => {
        const found = { page, published: published.get(key), edited: findEditedRows(page) }
        const publishedPath = found.published?.path ?? null
        return { ...page, publishedPath, state: toPageState(found) }
      })
      return { pages: listed.toSorted((a, b) => a.title.localeCompare(b.title, 'en')) }
    },
  })
  app.route({
    ...staffApi.pages.listLinks,
    config: { right: 'seeUnpublished' },
    handler: async (request) => {
      const referrers = await content.findReferrers(request.actor, toItemName(request.params))
      return { links: referrers.map((one) => toLink(one.item)) }
    },
  })
  app.route({
    ...staffApi.pages.countVisits,
    config: { right: 'seeUnpublished' },
    handler: async ({ query: { path } }) => ({
      visits: (await visits.areCounted()) ? await visits.countVisits(path, visitDays) : null,
    }),
  })
}

/** Number of days for which the studio shows visits. */
const visitDays = 30

const toLink = ({ contentKey, language, type, title }: ListedItem) => ({
  contentKey,
  language,
  type,
  title,
})

const toMap = <Item extends Pick<ListedPage, 'contentKey' | 'language'>>(items: readonly Item[]) =>
  new Map(items.map((item) => [toItemKey(item), item]))

type PageVersions = {
  readonly page: PageEntry
  readonly published: PageEntry | undefined
  readonly edited: { readonly isWithdrawn: boolean } | undefined
}

function toPageState({ page, published, edited }: PageVersions): ListedPage['state'] {
  if (edited === undefined) return 'published'
  if (edited.isWithdrawn) return 'leaves'
  if (published === undefined) return 'new'
  return page.route === published.route ? 'draft' : 'moves'
}

const toItemKey = ({ contentKey, language }: Pick<ListedPage, 'contentKey' | 'language'>) =>
  `${contentKey} ${language}`

/** Lists pages without reading their bodies, because the database rows already contain the paths. */
async function listPages(snapshot: ReturnType<ContentService['at']>): Promise<readonly PageEntry[]> {
  const { items } = await snapshot.findContents({ type: 'epiderm__site', limit: 1 })
  const site = siteBody.pick({ languages: true, defaultLanguage: true }).safeParse(items[0]?.body).data
  if (site === undefined) return []
  const { reserved } = findSitePages(items[0]?.body)
  const codes = site.languages.filter(({ isActive }) => isActive).map(({ code }) => code)
  const inLanguages = codes.map(async (language) => {
    const prefix = language === site.defaultLanguage ? '' : toLanguagePrefix(language)
    const pages = await snapshot.findListings({ type: 'epiderm__page', language })
    const own = pages.filter((page) => page.language === language)
    const findItemName = createItemNames((type) => snapshot.findListings({ type, language, limit: 1 }))
    const listed = own.map(async ({ contentKey, title, body }) => {
      const route = typeof body['route'] === 'string' ? body['route'] : '/'
      const address = await toAddress({ ...body, route }, findItemName)
      const path = prefix + (prefix !== '' && address === '/' ? '' : address)
      const record = findRecordType(body) ?? null
      const isTemplate = body['isTemplate'] === true
      const isOpenedByServer = reserved.has(contentKey)
      return { contentKey, language, path, route, title, record, isOpenedByServer, isTemplate }
    })
    return Promise.all(listed)
  })
  return (await Promise.all(inLanguages)).flat()
}

type FindItemName = (type: string) => Promise<string | undefined>

/** Returns a function that finds the URL name of a type's first item. Loads the items of each type only once. */
function createItemNames(find: (type: string) => Promise<readonly ContentItem[]>): FindItemName {
  const found = new Map<string, Promise<string | undefined>>()
  return (type) => {
    const known = found.get(type) ?? find(type).then(([item]) => item?.urlName)
    found.set(type, known)
    return known
  }
}

type RoutedItem = { readonly route: string; readonly record?: unknown }

function findRecordType({ record }: Pick<RoutedItem, 'record'>): string | undefined {
  const { type } = Object(record) as { type?: unknown }
  return typeof type === 'string' ? type : undefined
}

async function toAddress({ route, record }: RoutedItem, find: FindItemName): Promise<string> {
  if (!route.includes('{')) return route
  const type = findRecordType({ record })
  const name = type === undefined ? undefined : await find(type)
  return route.replace(/\{\w+\}/, name ?? '')
}
