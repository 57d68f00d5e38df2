/** The route that returns the signed-in account. */
import { staffApi } from '#api'
import { listPermissions } from '#model'
import type { StaffRoutes } from './request.ts'

export const currentAccountRoutes: StaffRoutes = async (app) => {
  app.route({
    ...staffApi.session.readWho,
    config: { right: 'any' },
    handler: async (request) => {
      const { actor } = request
      const role = actor.kind === 'staff' ? actor.role : 'practitioner'
      return { userId: 'userId' in actor ? actor.userId : '', role, rights: listPermissions(actor) }
    },
  })
}
