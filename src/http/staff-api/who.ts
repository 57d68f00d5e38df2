/** The route that says who is signed in. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { toRights } from '#model'
import type { StaffApiOptions } from './request.ts'

export const whoRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app) => {
  app.get(
    '/session',
    {
      config: { right: 'any' },
      schema: {
        tags: ['accounts'],
        summary: 'Who is signed in, and what they may do',
        response: { 200: z.object({ userId: z.string(), role: z.string(), rights: z.array(z.string()) }) },
      },
    },
    async (request) => {
      const { actor } = request
      const role = actor.kind === 'staff' ? actor.role : 'practitioner'
      return { userId: 'userId' in actor ? actor.userId : '', role, rights: toRights(actor) }
    },
  )
}
