/** Lists the pages that show a part of an item, so that an editor knows them before changing it for all of them. */
import { staffApi } from '#api'
import { toItemName, type StaffRoutes } from './request.ts'

export const showingPagesRoutes: StaffRoutes = async (app, { publishing }) => {
  app.route({
    ...staffApi.items.findShowing,
    config: { right: 'seeUnpublished' },
    handler: async (request) => publishing.findShowing(request.actor, toItemName(request.params)),
  })
}
