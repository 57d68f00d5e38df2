/** Content that editors refer to, found by its title or named by its key, as drafts have it. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { isAllowed, type ContentItem, type ContentQuery } from '#model'
import { notForEditors } from '../errors.ts'
import { requireActor, type StaffApiOptions } from './request.ts'

const most = 50

const listedItem = z.object({
  contentKey: z.string(),
  language: z.string(),
  type: z.string(),
  title: z.string(),
})

const itemsQuery = z.object({
  language: z.string().max(20),
  type: z.string().max(200).optional(),
  search: z.string().max(200).optional().describe('Words that the title holds'),
  keys: z
    .string()
    .max(30 * 250)
    .optional()
    .describe('Content keys, by commas'),
  urlName: z.string().max(300).optional(),
})

export const itemRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, options) => {
  const { visitors, content, drafts } = options
  app.get(
    '/items',
    {
      schema: {
        tags: ['drafts'],
        summary: `At most ${most} items by title or key, as drafts have them, in the order of titles`,
        querystring: itemsQuery,
        response: { 200: z.object({ items: z.array(listedItem) }) },
      },
    },
    async (request) => {
      const actor = await requireActor(visitors, request)
      if (!isAllowed(actor, 'seeUnpublished')) throw notForEditors()
      const snapshot = content.withDrafts(await drafts.stored.loadHeads(actor))(actor)
      const found = await snapshot.findListings(toQuery(request.query))
      const matching = found.filter(({ title }) => holdsWords(title, request.query.search ?? ''))
      const listed = matching.map(toListed).toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
      return { items: listed.slice(0, most) }
    },
  )
}

const toQuery = ({ language, type, keys, urlName }: z.output<typeof itemsQuery>): ContentQuery => ({
  language,
  ...(type !== undefined && { type }),
  ...(keys !== undefined && { contentKeys: keys.split(',') }),
  ...(urlName !== undefined && { urlName }),
})

const holdsWords = (title: string, search: string) =>
  search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => title.toLowerCase().includes(word))

const toListed = ({ contentKey, language, type, title }: ContentItem) => ({
  contentKey,
  language,
  type,
  title,
})
