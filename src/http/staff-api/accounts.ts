/** Who is signed in, and the accounts of everybody. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountRoles, toRights } from '#kit'
import { done, requireActor, type StaffApiOptions } from './request.ts'
import { account, accountAndMessage, bodyLimit, messageSent, nothing } from './shapes.ts'

const byId = z.object({ id: z.string().max(40) })

export const accountRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (
  app,
  { identity, visitors, mail },
) => {
  const { accounts } = identity
  const tags = ['accounts']
  app.get(
    '/session',
    {
      schema: {
        tags,
        summary: 'Who is signed in, and what they may do',
        response: { 200: z.object({ userId: z.string(), role: z.string(), rights: z.array(z.string()) }) },
      },
    },
    async (request) => {
      const actor = await requireActor(visitors, request)
      const role = actor.kind === 'staff' ? actor.role : 'practitioner'
      return { userId: 'userId' in actor ? actor.userId : '', role, rights: toRights(actor) }
    },
  )
  app.get(
    '/accounts',
    { schema: { tags, summary: 'All accounts', response: { 200: z.array(account) } } },
    async (request) => [...(await accounts.list(await requireActor(visitors, request)))],
  )
  app.post(
    '/accounts',
    {
      bodyLimit,
      schema: {
        tags,
        summary: 'Makes an account and sends a link to set its password',
        body: z.strictObject({
          email: z.string().max(254),
          name: z.string().trim().min(1).max(120),
          clinic: z.string().max(160).default(''),
          role: z.enum(accountRoles),
        }),
        response: { 201: accountAndMessage },
      },
    },
    async (request, reply) => {
      const actor = await requireActor(visitors, request)
      const made = await accounts.create(actor, request.body)
      const token = await accounts.createPasswordLink(actor, made.id)
      const isMessageSent = await mail.send({ kind: 'invitation', to: made.email, name: made.name, token })
      return reply.code(201).send({ ...made, isMessageSent })
    },
  )
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
      return accounts.require(actor, id)
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
