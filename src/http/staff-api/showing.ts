/** Which pages show something of an item, before somebody changes it for all of them. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { draftParams } from './shapes/draft-shapes.ts'
import type { StaffApiOptions } from './request.ts'

const showing = z.object({
  affected: z.int().describe('Pages of which it is known'),
  isComplete: z
    .boolean()
    .describe('False while it is not known of all pages what they show: then at least so many'),
  pages: z.array(
    z.object({ path: z.string().describe('Without the base path, with its language'), language: z.string() }),
  ),
})

export const showingRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, { publishing }) => {
  app.get(
    '/items/:item/:language/pages',
    {
      config: { right: 'seeUnpublished' },
      schema: {
        tags: ['drafts'],
        summary: 'How many published pages show something of an item, and the first of them',
        params: draftParams,
        response: { 200: showing },
      },
    },
    async (request) => {
      const { item: contentKey, language } = request.params
      const { actor } = request
      const { pages, ...told } = await publishing.findShowing(actor, { contentKey, language })
      return { ...told, pages: [...pages] }
    },
  )
}
