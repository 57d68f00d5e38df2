/** Routes of one account: its role, state, link and sessions. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountRoles } from '#model'
import { done, type StaffApiOptions } from './request.ts'
import { account, bodyLimit, messageSent, nothing, toAccountShape } from './shapes/shapes.ts'

const byId = z.object({ id: z.string().max(40) })
const tags = ['accounts']

export const oneAccountRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, { identity, mail }) => {
  const { accounts } = identity
  app.patch(
    '/accounts/:id',
    {
      config: { right: 'manageAccounts' },
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
      const { actor } = request
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
      config: { right: 'manageAccounts' },
      bodyLimit,
      schema: {
        tags,
        summary: 'Sends a link to set a password',
        params: byId,
        response: { 200: messageSent },
      },
    },
    async (request) => {
      const { actor } = request
      const { id, email, name, hasPassword } = await accounts.require(actor, request.params.id)
      const token = await accounts.createPasswordLink(actor, id)
      const kind = hasPassword ? 'password' : 'invitation'
      return { isMessageSent: await mail.send({ kind, to: email, name, token }) }
    },
  )
  app.delete(
    '/accounts/:id/sessions',
    {
      config: { right: 'manageAccounts' },
      schema: { tags, summary: 'Signs out everywhere', params: byId, response: { 204: nothing } },
    },
    async (request, reply) => {
      await accounts.endSessions(request.actor, request.params.id)
      return done(reply)
    },
  )
}
