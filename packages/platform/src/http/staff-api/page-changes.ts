/** Creates, moves and archives pages as drafts, with their redirects. */
import { staffApi } from '#api'
import { bodyLimit, toItemName, type StaffRoutes } from './request.ts'

export const pageChangeRoutes: StaffRoutes = async (app, options) => {
  await app.register(newPageRoutes, options)
  await app.register(itemRoutes, options)
}

const newPageRoutes: StaffRoutes = async (app, { drafts: { stored } }) => {
  app.route({
    ...staffApi.pages.create,
    config: { right: 'editDrafts' },
    bodyLimit,
    handler: async (request) => stored.createPage(request.actor, request.body),
  })
}

const itemRoutes: StaffRoutes = async (app, { drafts: { stored } }) => {
  app.route({
    ...staffApi.pages.move,
    config: { right: 'editDrafts' },
    bodyLimit,
    handler: async (request) => {
      const task = { key: toItemName(request.params), move: request.body }
      return stored.movePage(request.actor, task)
    },
  })
  app.route({
    ...staffApi.pages.archive,
    config: { right: 'editDrafts' },
    bodyLimit,
    handler: async (request) => {
      const task = { key: toItemName(request.params), archive: request.body }
      return stored.archivePage(request.actor, task)
    },
  })
  app.route({
    ...staffApi.pages.restore,
    config: { right: 'editDrafts' },
    bodyLimit,
    handler: async (request) => {
      const task = { key: toItemName(request.params), client: request.body.client }
      return stored.restorePage(request.actor, task)
    },
  })
}
