/** Creates, moves and archives pages as drafts, with their redirects. */
import { staffApi } from '#api'
import { bodyLimit, toItemName, type StaffRoutes } from './request.ts'

export const pageChangeRoutes: StaffRoutes = async (app, options) => {
  await app.register(newPageRoutes, options)
  await app.register(itemRoutes, options)
}

/** Byte limit for the blocks of a page template. */
const newPageLimit = 256 * 1024

const newPageRoutes: StaffRoutes = async (app) => {
  app.route({
    ...staffApi.pages.create,
    config: { right: 'editDrafts' },
    bodyLimit: newPageLimit,
    handler: async (request) => request.drafts.createPage(request.actor, request.body),
  })
}

const itemRoutes: StaffRoutes = async (app) => {
  app.route({
    ...staffApi.pages.move,
    config: { right: 'editDrafts' },
    bodyLimit,
    handler: async (request) => {
      const task = { key: toItemName(request.params), move: request.body }
      return request.drafts.movePage(request.actor, task)
    },
  })
  app.route({
    ...staffApi.pages.archive,
    config: { right: 'editDrafts' },
    bodyLimit,
    handler: async (request) => {
      const task = { key: toItemName(request.params), archive: request.body }
      return request.drafts.archivePage(request.actor, task)
    },
  })
  app.route({
    ...staffApi.pages.restore,
    config: { right: 'editDrafts' },
    bodyLimit,
    handler: async (request) => {
      const task = { key: toItemName(request.params), client: request.body.client }
      return request.drafts.restorePage(request.actor, task)
    },
  })
}
