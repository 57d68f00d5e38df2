/** Routes for patterns: blocks that editors have saved for reuse. */
import { staffApi } from '#api'
import { sendNoContent, type StaffRoutes } from './request.ts'

/** Size limit for request bodies. It is large enough for a pattern with several hundred blocks. */
const bodyLimit = 256 * 1024

export const patternRoutes: StaffRoutes = async (app, options) => {
  await app.register(listRoutes, options)
  await app.register(linkedRoutes, options)
  await app.register(onePatternRoutes, options)
}

const listRoutes: StaffRoutes = async (app) => {
  app.route({
    ...staffApi.patterns.list,
    config: { right: 'seeUnpublished' },
    handler: async (request) => {
      return { patterns: await request.drafts.listPatterns(request.actor) }
    },
  })
  app.route({
    ...staffApi.patterns.save,
    config: { right: 'editDrafts' },
    bodyLimit,
    handler: async (request) => request.drafts.savePattern(request.actor, request.body),
  })
}

const linkedRoutes: StaffRoutes = async (app) => {
  app.route({
    ...staffApi.patterns.createLinked,
    config: { right: 'editDrafts' },
    bodyLimit,
    handler: async (request) => {
      const { name: title, ...pattern } = request.body
      return request.drafts.createLinkedPattern(request.actor, { ...pattern, title })
    },
  })
}

const onePatternRoutes: StaffRoutes = async (app) => {
  app.route({
    ...staffApi.patterns.rename,
    config: { right: 'editDrafts' },
    bodyLimit,
    handler: async (request, reply) => {
      const { id } = request.params
      await request.drafts.renamePattern(request.actor, { id, name: request.body.name })
      return sendNoContent(reply)
    },
  })
  app.route({
    ...staffApi.patterns.remove,
    config: { right: 'editDrafts' },
    handler: async (request, reply) => {
      await request.drafts.removePattern(request.actor, request.params.id)
      return sendNoContent(reply)
    },
  })
}
