/** The audit log. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { StaffApiOptions } from './request.ts'
import { atMost, auditEntry } from './shapes/shapes.ts'

export const auditRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, { audit }) => {
  app.get(
    '/audit',
    {
      config: { right: 'readAudit' },
      schema: {
        tags: ['audit'],
        summary: 'What privileged people did, newest first',
        querystring: atMost,
        response: { 200: z.array(auditEntry) },
      },
    },
    async (request) => [...(await audit.list(request.actor, request.query.limit))],
  )
}
