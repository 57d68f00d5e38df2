/** Lists the pages that show any part of an item, so that an editor sees which pages a change would affect. */
import { staffApi } from '#api'
import { toItemName, type StaffRoutes } from './request.ts'

export const showingPagesRoutes: StaffRoutes = async (app, { publishing }) => {
  app.route({
    ...staffApi.items.findShowing,
    config: { right: 'seeUnpublished' },
    handler: async (request) => publishing.findShowing(request.actor, toItemName(request.params)),
  })
}
