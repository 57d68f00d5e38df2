/** Routes that list applications for accounts and record decisions about them. */
import { staffApi } from '#api'
import { toAccountResponse } from './single-account.ts'
import { bodyLimit, type StaffRoutes } from './request.ts'

export const applicationRoutes: StaffRoutes = async (app, { identity, mail }) => {
  const { applications } = identity
  app.route({
    ...staffApi.applications.list,
    config: { right: 'readSubmissions' },
    handler: async (request) => applications.list(request.actor),
  })
  app.route({
    ...staffApi.applications.approve,
    config: { right: 'decideApplications' },
    bodyLimit,
    handler: async (request) => {
      const { actor } = request
      const { account: made, token } = await applications.approve(actor, request.params.number)
      const isMessageSent = await mail.send({ kind: 'approved', to: made.email, name: made.name, token })
      return { ...toAccountResponse(made), isMessageSent }
    },
  })
  app.route({
    ...staffApi.applications.decline,
    config: { right: 'decideApplications' },
    bodyLimit,
    handler: async (request) => {
      const { actor } = request
      const { email, name } = await applications.decline(actor, request.params.number)
      return { isMessageSent: await mail.send({ kind: 'declined', to: email, name }) }
    },
  })
}
