/** Routes of all accounts. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { accountRoles, organisationField } from '#model'
import type { StaffApiOptions } from './request.ts'
import { account, accountAndMessage, bodyLimit, toAccountShape } from './shapes/shapes.ts'

const tags = ['accounts']

export const accountRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, { identity, mail }) => {
  const { accounts } = identity
  app.get(
    '/accounts',
    {
      config: { right: 'manageAccounts' },
      schema: { tags, summary: 'All accounts', response: { 200: z.array(account) } },
    },
    async (request) => (await accounts.list(request.actor)).map(toAccountShape),
  )
  app.post(
    '/accounts',
    {
      config: { right: 'manageAccounts' },
      bodyLimit,
      schema: {
        tags,
        summary: 'Makes an account and sends a link to set its password',
        body: z.strictObject({
          email: z.string().max(254),
          name: z.string().trim().min(1).max(120),
          [organisationField]: z.string().max(160).default(''),
          role: z.enum(accountRoles),
        }),
        response: { 201: accountAndMessage },
      },
    },
    async (request, reply) => {
      const { actor } = request
      const { [organisationField]: organisation, ...facts } = request.body
      const made = await accounts.create(actor, { ...facts, organisation })
      const token = await accounts.createPasswordLink(actor, made.id)
      const isMessageSent = await mail.send({ kind: 'invitation', to: made.email, name: made.name, token })
      return reply.code(201).send({ ...toAccountShape(made), isMessageSent })
    },
  )
}
