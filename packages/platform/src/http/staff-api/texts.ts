/** Routes that find and replace text in all items. */
import { staffApi } from '#api'
import { setResponseTimeout } from '../connections.ts'
import type { StaffRoutes } from './request.ts'

/** Maximum size of a request body, in bytes. Large enough for a request that lists a thousand positions in text. */
const bodyLimit = 1024 * 1024

/**
 * Time limit for responses. It is long, because a word may be on ten thousand pages. If the browser retried the
 * request, the retry would find nothing left to replace.
 */
const answeredWithinMs = 600_000

export const textRoutes: StaffRoutes = async (app, options) => {
  app.addHook('onRequest', async ({ raw }) => setResponseTimeout(raw, answeredWithinMs))
  await app.register(findRoute, options)
  await app.register(replaceRoutes, options)
}

const findRoute: StaffRoutes = async (app) => {
  app.route({
    ...staffApi.texts.find,
    config: { right: 'seeUnpublished' },
    handler: async (request) => {
      const { exact, ...query } = request.query
      const { actor } = request
      return request.drafts.findTexts(actor, { ...query, isExact: exact === 'true' })
    },
  })
}

const replaceRoutes: StaffRoutes = async (app) => {
  app.route({
    ...staffApi.texts.replace,
    config: { right: 'editDrafts' },
    bodyLimit,
    handler: async (request) => {
      const { exact: isExact, ...call } = request.body
      const { actor } = request
      return request.drafts.replaceTexts(actor, { ...call, isExact })
    },
  })
  app.route({
    ...staffApi.texts.takeBack,
    config: { right: 'editDrafts' },
    handler: async (request) => request.drafts.takeBackTexts(request.actor, request.body),
  })
}
