/** Messages that no mail server took. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { toPlainText } from '#mail'
import type { StaffApiOptions } from './request.ts'
import { atMost, outboxEntry } from './shapes/shapes.ts'

export const outboxRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, { outbox }) => {
  const tags = ['outbox']
  app.get(
    '/outbox',
    {
      config: { right: 'readOutbox' },
      schema: {
        tags,
        summary: 'Messages that no mail server took, newest first',
        querystring: atMost,
        response: { 200: z.array(outboxEntry) },
      },
    },
    async (request) => [...(await outbox.list(request.actor, request.query.limit))],
  )
  app.get(
    '/outbox/:name',
    {
      config: { right: 'readOutbox' },
      schema: {
        tags,
        summary: 'One of them as plain text; links in it work once, so reading is an audit event',
        params: z.object({ name: z.string().max(200) }),
        response: { 200: { content: { 'text/plain': { schema: z.string() } } } },
      },
    },
    async (request, reply) => {
      const message = await outbox.read(request.actor, request.params.name)
      return reply
        .type('text/plain; charset=utf-8')
        .header('content-disposition', `attachment; filename="${message.name.replace(/eml$/, 'txt')}"`)
        .send(toPlainText(message))
    },
  )
}
