/** Applications for accounts, and the decisions about them. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { StaffApiOptions } from './request.ts'
import { accountAndMessage, application, bodyLimit, messageSent, toAccountShape } from './shapes/shapes.ts'

const byNumber = z.object({
  number: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31),
})

export const applicationRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, { identity, mail }) => {
  const { applications } = identity
  const tags = ['applications']
  app.get(
    '/applications',
    {
      config: { right: 'readSubmissions' },
      schema: {
        tags,
        summary: 'Applications for accounts, oldest first',
        response: { 200: z.array(application) },
      },
    },
    async (request) => {
      const all = await applications.list(request.actor)
      return all.map((each) => ({ ...each, answers: [...each.answers] }))
    },
  )
  app.post(
    '/applications/:number/approve',
    {
      config: { right: 'decideApplications' },
      bodyLimit,
      schema: {
        tags,
        summary: 'Makes the account and sends a link to set its password',
        params: byNumber,
        response: { 200: accountAndMessage },
      },
    },
    async (request) => {
      const { actor } = request
      const { account: made, token } = await applications.approve(actor, request.params.number)
      const isMessageSent = await mail.send({ kind: 'approved', to: made.email, name: made.name, token })
      return { ...toAccountShape(made), isMessageSent }
    },
  )
  app.post(
    '/applications/:number/decline',
    {
      config: { right: 'decideApplications' },
      bodyLimit,
      schema: {
        tags,
        summary: 'Declines and says so to the person',
        params: byNumber,
        response: { 200: messageSent },
      },
    },
    async (request) => {
      const { actor } = request
      const { email, name } = await applications.decline(actor, request.params.number)
      return { isMessageSent: await mail.send({ kind: 'declined', to: email, name }) }
    },
  )
}
