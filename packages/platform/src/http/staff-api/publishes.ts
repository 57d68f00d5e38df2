/** Routes that publish drafts with a receipt, and undo publishes. */
import { staffApi } from '#api'
import { setResponseTimeout } from '../connections.ts'
import { toItemName, type StaffApiOptions, type StaffRoutes } from './request.ts'

/** Size limit for request bodies. It is large enough for the keys and numbers of a few thousand drafts. */
const bodyLimit = 256 * 1024

/** Time limit for responses. It is long because every changed page is rendered twice before the response is sent. */
const answeredWithinMs = 600_000

export const publishRoutes: StaffRoutes = async (app, options) => {
  app.addHook('onRequest', async ({ raw }) => setResponseTimeout(raw, answeredWithinMs))
  await app.register(planRoutes, options)
  await app.register(makeRoutes, options)
  await app.register(listRoutes, options)
}

const planRoutes: StaffRoutes = async (app, { publishing }) => {
  app.route({
    ...staffApi.publishPlans.readDraft,
    config: { right: 'editDrafts' },
    handler: async ({ drafts, actor, params }) => drafts.readChanges(actor, toItemName(params)),
  })
  app.route({
    ...staffApi.publishPlans.listDrafts,
    config: { right: 'publish' },
    handler: async (request) => {
      const { item: contentKey, language, record, limit, after } = request.query
      const isNamed = contentKey !== undefined && language !== undefined
      const page = isNamed ? { contentKey, language, record } : undefined
      return publishing.listDrafts(request.actor, { page, limit, after })
    },
  })
  app.route({
    ...staffApi.publishPlans.plan,
    config: { right: 'publish' },
    bodyLimit,
    handler: async (request) => publishing.plan(request.actor, request.body.drafts),
  })
  app.route({
    ...staffApi.publishPlans.checkPages,
    config: { right: 'publish' },
    bodyLimit,
    handler: async (request) => {
      const { drafts, from } = request.body
      return publishing.checkPlan(request.actor, drafts, from)
    },
  })
}

const makeRoutes: StaffRoutes = async (app, { publishing }) => {
  app.route({
    ...staffApi.publishes.publish,
    config: { right: 'publish' },
    bodyLimit,
    handler: async (request) => publishing.publish(request.actor, request.body),
  })
  app.route({
    ...staffApi.publishes.takeBack,
    config: { right: 'publish' },
    handler: async (request) => publishing.revert(request.actor, request.params.release),
  })
}

const listRoutes: StaffRoutes = async (app, { publishing }) => {
  app.route({
    ...staffApi.publishHistory.list,
    config: { right: 'publish' },
    handler: async (request) => {
      const entries = await publishing.list(request.actor, request.query)
      return { publishes: entries.map(toPublishAnswer) }
    },
  })
  app.route({
    ...staffApi.publishes.listReceipts,
    config: { right: 'publish' },
    handler: async (request) => {
      return { receipts: await publishing.receipts(request.actor, request.params.release) }
    },
  })
}

type PublishHistoryEntry = Awaited<ReturnType<StaffApiOptions['publishing']['list']>>[number]

const toPublishAnswer = ({ drafts, ...entry }: PublishHistoryEntry) => ({
  ...entry,
  drafts: drafts.map(({ differences, ...draft }) => ({
    ...draft,
    changes: differences?.changes ?? [],
    changed: differences?.changed ?? null,
  })),
})
