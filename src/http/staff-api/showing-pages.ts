/** Pages that show something of an item, before it is changed for all of them. */
import { staffApi } from '#api'
import { toItemName, type StaffRoutes } from './request.ts'

export const showingPagesRoutes: StaffRoutes = async (app, { publishing }) => {
  app.route({
    ...staffApi.items.findShowing,
    config: { right: 'seeUnpublished' },
    handler: async (request) => publishing.findShowing(request.actor, toItemName(request.params)),
  })
}
