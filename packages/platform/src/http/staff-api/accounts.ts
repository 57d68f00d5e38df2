/** The account routes. */
import { staffApi } from '#api'
import { organisationField } from '#model'
import { toAccountResponse } from './single-account.ts'
import { bodyLimit, type StaffRoutes } from './request.ts'

export const accountRoutes: StaffRoutes = async (app, { identity, mail }) => {
  const { accounts } = identity
  app.route({
    ...staffApi.accounts.list,
    config: { right: 'manageAccounts' },
    handler: async (request) => (await accounts.list(request.actor)).map(toAccountResponse),
  })
  app.route({
    ...staffApi.accounts.create,
    config: { right: 'manageAccounts' },
    bodyLimit,
    handler: async (request, reply) => {
      const { actor } = request
      const { [organisationField]: organisation, ...facts } = request.body
      const made = await accounts.create(actor, { ...facts, organisation })
      const token = await accounts.createPasswordLink(actor, made.id)
      const isMessageSent = await mail.send({ kind: 'invitation', to: made.email, name: made.name, token })
      return reply.code(201).send({ ...toAccountResponse(made), isMessageSent })
    },
  })
}
