/** Routes for a single account: its role, state, link and sessions. */
import { staffApi } from '#api'
import type { Account } from '#identity'
import { organisationField } from '#model'
import { bodyLimit, sendNoContent, type StaffRoutes } from './request.ts'

export const singleAccountRoutes: StaffRoutes = async (app, { identity, mail }) => {
  const { accounts } = identity
  app.route({
    ...staffApi.accounts.change,
    config: { right: 'manageAccounts' },
    bodyLimit,
    handler: async (request) => {
      const { actor } = request
      const { id } = request.params
      const { role, isClosed } = request.body
      if (role !== undefined) await accounts.changeRole(actor, id, role)
      if (isClosed === true) await accounts.close(actor, id)
      if (isClosed === false) await accounts.reopen(actor, id)
      return toAccountResponse(await accounts.require(actor, id))
    },
  })
  app.route({
    ...staffApi.accounts.sendPasswordLink,
    config: { right: 'manageAccounts' },
    bodyLimit,
    handler: async (request) => {
      const { actor } = request
      const { id, email, name, hasPassword } = await accounts.require(actor, request.params.id)
      const token = await accounts.createPasswordLink(actor, id)
      const kind = hasPassword ? 'password' : 'invitation'
      return { isMessageSent: await mail.send({ kind, to: email, name, token }) }
    },
  })
  app.route({
    ...staffApi.accounts.endSessions,
    config: { right: 'manageAccounts' },
    handler: async (request, reply) => {
      await accounts.endSessions(request.actor, request.params.id)
      return sendNoContent(reply)
    },
  })
}

/** Converts accounts to their shape in the staff API. */
export const toAccountResponse = <A extends Account>({ organisation, ...account }: A) => ({
  ...account,
  [organisationField]: organisation,
})
