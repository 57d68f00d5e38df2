/** Routes of one account: its role, state, link and sessions. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountRoles } from '#model'
import { done, requireActor, type StaffApiOptions } from './request.ts'
import { account, bodyLimit, messageSent, nothing, toAccountShape } from './shapes/shapes.ts'

const byId = z.object({ id: z.string().max(40) })
const tags = ['accounts']

export const oneAccountRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (
  app,
  { identity, visitors, mail },
) => {
  const { accounts } = identity
  app.patch(
    '/accounts/:id',
    {
      bodyLimit,
      schema: {
        tags,
        summary: 'Changes the role, closes or reopens; whoever is signed in with it signs in again',
        params: byId,
        body: z.strictObject({ role: z.enum(accountRoles).optional(), isClosed: z.boolean().optional() }),
        response: { 200: account },
      },
    },
    async (request) => {
      const actor = await requireActor(visitors, request)
      const { id } = request.params
      const { role, isClosed } = request.body
      if (role !== undefined) await accounts.changeRole(actor, id, role)
      if (isClosed === true) await accounts.close(actor, id)
      if (isClosed === false) await accounts.reopen(actor, id)
      return toAccountShape(await accounts.require(actor, id))
    },
  )
  app.post(
    '/accounts/:id/password-link',
    {
      bodyLimit,
      schema: {
        tags,
        summary: 'Sends a link to set a password',
        params: byId,
        response: { 200: messageSent },
      },
    },
    async (request) => {
      const actor = await requireActor(visitors, request)
      const { id, email, name, hasPassword } = await accounts.require(actor, request.params.id)
      const token = await accounts.createPasswordLink(actor, id)
      const kind = hasPassword ? 'password' : 'invitation'
      return { isMessageSent: await mail.send({ kind, to: email, name, token }) }
    },
  )
  app.delete(
    '/accounts/:id/sessions',
    { schema: { tags, summary: 'Signs out everywhere', params: byId, response: { 204: nothing } } },
    async (request, reply) => {
      await accounts.endSessions(await requireActor(visitors, request), request.params.id)
      return done(reply)
    },
  )
}
