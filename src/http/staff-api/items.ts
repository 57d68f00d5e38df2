/** Content that editors refer to, found by its title or named by its key, as drafts have it. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { hasWords } from '#kit'
import type { Snapshot } from '#content'
import type { ContentItem, ContentQuery } from '#model'
import { clientId } from '#operations'
import type { StaffApiOptions } from './request.ts'
import { bodyLimit } from './shapes/shapes.ts'

const most = 50

const listedItem = z.object({
  contentKey: z.string(),
  language: z.string(),
  type: z.string(),
  title: z.string(),
  urlName: z.string().describe('In addresses'),
})

const itemsQuery = z.object({
  language: z.string().max(20),
  type: z.string().max(2000).optional().describe('Of one of these types, by commas'),
  search: z.string().max(200).optional().describe('Words that title and URL name hold'),
  keys: z
    .string()
    .max(30 * 250)
    .optional()
    .describe('Content keys, by commas'),
  urlName: z.string().max(300).optional(),
  id: z.string().max(30).optional().describe('Managed content id'),
})

const newItem = z.strictObject({
  client: clientId.describe('A new one for each call'),
  language: z.string().min(1).max(20),
  type: z.string().min(1).max(80).describe('Content type: epiderm__question'),
  title: z.string().trim().min(1).max(300),
  body: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('What it says to begin with: it may lack what a publish asks for'),
})

export const itemRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, options) => {
  await app.register(newItemRoutes, options)
  const { content, drafts } = options
  app.get(
    '/items',
    {
      config: { right: 'seeUnpublished' },
      schema: {
        tags: ['drafts'],
        summary: `At most ${most} items by title or key, as drafts have them, in the order of titles`,
        querystring: itemsQuery,
        response: { 200: z.object({ items: z.array(listedItem) }) },
      },
    },
    async (request) => {
      const { actor } = request
      const snapshot = content.withDrafts(await drafts.stored.loadHeads(actor))(actor)
      const find = async (query: typeof request.query) =>
        (await Promise.all(toQueries(query).map(snapshot.findListings))).flat()
      const found = await find(request.query)
      const renamed = found.length > 0 ? [] : await findRenamed(content.at(actor), request.query)
      const matching = [
        ...found,
        ...(renamed.length > 0 ? await find(toNamed(request.query, renamed)) : []),
      ].filter(({ title, urlName }) => hasWords(`${title} ${urlName}`, request.query.search ?? ''))
      const listed = matching.map(toListed).toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
      return { items: listed.slice(0, most) }
    },
  )
}

const newItemRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, { drafts: { stored } }) => {
  app.post(
    '/items',
    {
      config: { right: 'editDrafts' },
      bodyLimit,
      schema: {
        tags: ['drafts'],
        summary: 'Begins a new item as a draft: a question, a product',
        body: newItem,
        response: { 200: z.object({ contentKey: z.string(), language: z.string() }) },
      },
    },
    async (request) => stored.createItem(request.actor, request.body),
  )
}

/** One for each type. */
function toQueries({ language, type, keys, urlName, id }: z.output<typeof itemsQuery>): ContentQuery[] {
  const query = {
    language,
    ...(keys !== undefined && { contentKeys: keys.split(',') }),
    ...(urlName !== undefined && { urlName }),
    ...(id !== undefined && { managedContentIds: [id] }),
  }
  return type === undefined ? [query] : type.split(',').map((one) => ({ ...query, type: one }))
}

/** A draft may change the URL name of an item, so the item is also found by its published one. */
const findRenamed = async (
  published: Pick<Snapshot, 'findListings'>,
  query: z.output<typeof itemsQuery>,
): Promise<readonly ContentItem[]> =>
  query.urlName === undefined ? [] : (await Promise.all(toQueries(query).map(published.findListings))).flat()

const toNamed = (
  { urlName: _urlName, ...query }: z.output<typeof itemsQuery>,
  items: readonly ContentItem[],
) => ({ ...query, keys: items.map(({ contentKey }) => contentKey).join(',') })

const toListed = ({ contentKey, language, type, title, urlName }: ContentItem) => ({
  contentKey,
  language,
  type,
  title,
  urlName,
})
