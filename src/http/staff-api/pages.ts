/** The pages of the site, as the studio lists them. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { ContentService } from '#content'
import { siteBody, toLanguagePrefix } from '#content-types'
import { isAllowed, type ContentItem } from '#model'
import { notForEditors } from '../errors.ts'
import { requireActor, type StaffApiOptions } from './request.ts'

const listedPage = z.object({
  contentKey: z.string(),
  language: z.string().describe('en_GB'),
  path: z
    .string()
    .describe(
      'Without the base path, with its language; of a page that serves every item of a type, with one of them',
    ),
  title: z.string(),
  hasDraft: z.boolean().describe('Whether somebody has edited it since it was published'),
})
type ListedPage = z.output<typeof listedPage>

export const pageRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, options) => {
  const { visitors, content, drafts } = options
  app.get(
    '/pages',
    {
      schema: {
        tags: ['canvas'],
        summary:
          'Every page in every language that the site is shown in, as drafts have it, in the order of titles; also those that are drafts alone',
        response: { 200: z.object({ pages: z.array(listedPage) }) },
      },
    },
    async (request) => {
      const actor = await requireActor(visitors, request)
      if (!isAllowed(actor, 'seeUnpublished')) throw notForEditors()
      const published = await listPages(content.at(actor))
      const drafted = await listPages(content.withDrafts(await drafts.stored.loadHeads(actor))(actor))
      const pages = new Map([...published, ...drafted].map((page) => [toItemKey(page), page])).values()
      const edited = new Set((await drafts.stored.list(actor)).map(toItemKey))
      const listed = Array.from(pages, (page) => ({ ...page, hasDraft: edited.has(toItemKey(page)) }))
      return { pages: listed.toSorted((a, b) => a.title.localeCompare(b.title, 'en')) }
    },
  )
}

const toItemKey = ({ contentKey, language }: Pick<ListedPage, 'contentKey' | 'language'>) =>
  `${contentKey} ${language}`

/** Reads no body of a page: where pages are, rows say. */
async function listPages(
  snapshot: ReturnType<ContentService['at']>,
): Promise<readonly Omit<ListedPage, 'hasDraft'>[]> {
  const { items } = await snapshot.findContents({ type: 'epiderm__site', limit: 1 })
  const site = siteBody.pick({ languages: true, defaultLanguage: true }).safeParse(items[0]?.body).data
  if (site === undefined) return []
  const codes = site.languages.filter(({ isActive }) => isActive).map(({ code }) => code)
  const inLanguages = codes.map(async (language) => {
    const prefix = language === site.defaultLanguage ? '' : toLanguagePrefix(language)
    const pages = await snapshot.findListings({ type: 'epiderm__page', language })
    const own = pages.filter((page) => page.language === language)
    const findItemName = createItemNames((type) => snapshot.findListings({ type, language, limit: 1 }))
    const listed = own.map(async ({ contentKey, title, body }) => {
      const route = await toAddress(body, findItemName)
      const path = prefix + (prefix !== '' && route === '/' ? '' : route)
      return { contentKey, language, path, title }
    })
    return Promise.all(listed)
  })
  return (await Promise.all(inLanguages)).flat()
}

type FindItemName = (type: string) => Promise<string | undefined>

/** Each type is asked for once. */
function createItemNames(find: (type: string) => Promise<readonly ContentItem[]>): FindItemName {
  const found = new Map<string, Promise<string | undefined>>()
  return (type) => {
    const known = found.get(type) ?? find(type).then(([item]) => item?.urlName)
    found.set(type, known)
    return known
  }
}

async function toAddress({ route, record }: ContentItem['body'], find: FindItemName): Promise<string> {
  const address = typeof route === 'string' ? route : '/'
  if (!address.includes('{')) return address
  const { type } = Object(record) as { type?: unknown }
  const name = typeof type === 'string' ? await find(type) : undefined
  return address.replace(/\{\w+\}/, name ?? '')
}
