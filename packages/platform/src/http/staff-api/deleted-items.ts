/** Unpublishes, deletes and restores items. */
import { staffApi } from '#api'
import { restorableDays } from '#drafts'
import { bodyLimit, sendNoContent, toItemName, type StaffRoutes } from './request.ts'

export const deletedItemRoutes: StaffRoutes = async (app) => {
  app.route({
    ...staffApi.deletedItems.unpublish,
    config: { right: 'editDrafts' },
    bodyLimit,
    handler: async ({ drafts, actor, params, body: { client } }) =>
      drafts.unpublishItem(actor, { key: toItemName(params), client }),
  })
  app.route({
    ...staffApi.deletedItems.list,
    config: { right: 'editDrafts' },
    handler: async ({ drafts, actor }) => ({
      items: [...(await drafts.listDeleted(actor))],
      days: restorableDays,
    }),
  })
  app.route({
    ...staffApi.deletedItems.delete,
    config: { right: 'editDrafts' },
    handler: async ({ drafts, actor, params }, reply) => {
      await drafts.deleteItem(actor, toItemName(params))
      return sendNoContent(reply)
    },
  })
  app.route({
    ...staffApi.deletedItems.restore,
    config: { right: 'editDrafts' },
    bodyLimit,
    handler: async ({ drafts, actor, params, body: { client } }) =>
      drafts.restoreItem(actor, { key: toItemName(params), client }),
  })
}
