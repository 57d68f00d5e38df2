/** Draft routes, which store editors' operations (`platform/operations`). */
import { staffApi, type OperationsResponse } from '#api'
import { OperationGapError } from '#drafts'
import { findCanvasUpdate } from './canvas.ts'
import { draftEventRoutes } from './draft-events.ts'
import { bodyLimit, sendNoContent, toItemName, type StaffRoutes } from './request.ts'

/** Size limit for operations. It is large enough for an undo group with a page of 2,000 blocks. */
const operationsLimit = 1024 * 1024

export const draftRoutes: StaffRoutes = async (app, options) => {
  await app.register(readRoutes, options)
  await app.register(problemRoutes, options)
  await app.register(operationRoutes, options)
  await app.register(endRoutes, options)
  await app.register(takeBackRoutes, options)
  await app.register(draftEventRoutes, options)
}

const readRoutes: StaffRoutes = async (app) => {
  app.route({
    ...staffApi.drafts.list,
    config: { right: 'seeUnpublished' },
    handler: async (request) => {
      const { items } = request.query
      return {
        drafts: await request.drafts.list(request.actor, items === undefined ? undefined : toKeys(items)),
      }
    },
  })
  app.route({
    ...staffApi.drafts.read,
    config: { right: 'seeUnpublished' },
    handler: async (request) => request.drafts.read(request.actor, toItemName(request.params)),
  })
  app.route({
    ...staffApi.drafts.readLog,
    config: { right: 'seeActivity' },
    handler: async (request) => {
      const task = { key: toItemName(request.params), query: request.query }
      return { operations: await request.drafts.readLog(request.actor, task) }
    },
  })
}

const problemRoutes: StaffRoutes = async (app) => {
  app.route({
    ...staffApi.drafts.findProblems,
    config: { right: 'seeUnpublished' },
    handler: async (request) => request.drafts.findProblems(request.actor, toItemName(request.params)),
  })
}

const operationRoutes: StaffRoutes = async (app, options) => {
  app.route({
    ...staffApi.drafts.edit,
    config: { right: 'editDrafts' },
    bodyLimit: operationsLimit,
    handler: async (request, reply) => {
      const { actor } = request
      const { canvas, ...call } = request.body
      const answered = await orGap(request.drafts.accept(actor, { key: toItemName(request.params), call }))
      if (answered instanceof OperationGapError) return reply.code(409).send(toConflict(answered))
      const answer = { ...answered, canvas: await findCanvasUpdate(options, request, canvas) }
      return reply.code(areRejected(answer) ? 422 : 200).send(answer)
    },
  })
}

const areRejected = ({ results }: OperationsResponse): boolean =>
  results.length > 0 && results.every(({ outcome }) => outcome.kind === 'refused')

const endRoutes: StaffRoutes = async (app) => {
  app.route({
    ...staffApi.drafts.drop,
    config: { right: 'editDrafts' },
    handler: async (request, reply) => {
      await request.drafts.drop(request.actor, toItemName(request.params))
      return sendNoContent(reply)
    },
  })
  app.route({
    ...staffApi.drafts.resolveConflict,
    config: { right: 'editDrafts' },
    handler: async (request, reply) => {
      const { seq, ...key } = request.params
      await request.drafts.resolveConflict(request.actor, { key: toItemName(key), seq })
      return sendNoContent(reply)
    },
  })
  app.route({
    ...staffApi.drafts.setPresence,
    config: { right: 'editDrafts' },
    bodyLimit,
    handler: async (request, reply) => {
      const task = { key: toItemName(request.params), ...request.body }
      await request.drafts.setPresence(request.actor, task)
      return sendNoContent(reply)
    },
  })
}

const takeBackRoutes: StaffRoutes = async (app, options) => {
  app.route({
    ...staffApi.drafts.findNewest,
    config: { right: 'editDrafts' },
    handler: async (request) => {
      const { kind, items } = request.query
      const { actor } = request
      return { newest: (await request.drafts.findNewestOwn(actor, { kind, keys: toKeys(items) })) ?? null }
    },
  })
  for (const kind of ['undo', 'redo'] as const)
    app.route({
      ...staffApi.drafts[kind],
      config: { right: 'editDrafts' },
      bodyLimit,
      handler: async (request, reply) => {
        const { actor } = request
        const { canvas, ...call } = request.body
        const answered = await orGap(request.drafts[kind](actor, { key: toItemName(request.params), call }))
        if (answered instanceof OperationGapError) return reply.code(409).send(toConflict(answered))
        return { ...answered, canvas: await findCanvasUpdate(options, request, canvas) }
      },
    })
}

const orGap = <Answer>(answer: Promise<Answer>): Promise<Answer | OperationGapError> =>
  answer.catch((error: unknown) => {
    if (error instanceof OperationGapError) return error
    throw error
  })

const toConflict = ({ next, code, message, hint }: OperationGapError) => ({
  next,
  error: { code, message, hint },
})

/** Parses keys with languages from the query: `MC…/en_GB,…`. */
const toKeys = (items: string) =>
  items.split(',').map((item) => {
    const [contentKey = '', language = ''] = item.split('/')
    return { contentKey, language }
  })
