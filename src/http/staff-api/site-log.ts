/** Who has changed what on the site. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { StaffApiOptions } from './request.ts'
import { siteLog, siteLogQuery, toSiteLogAnswer } from './shapes/site-log-shapes.ts'

export const siteLogRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, { drafts: { stored } }) => {
  app.get(
    '/operations',
    {
      config: { right: 'seeUnpublished' },
      schema: {
        tags: ['drafts'],
        summary: 'What was done last to any item, newest first, also where it is published or dropped by now',
        querystring: siteLogQuery,
        response: { 200: siteLog },
      },
    },
    async (request) => toSiteLogAnswer(await stored.readSiteLog(request.actor, request.query)),
  )
}
