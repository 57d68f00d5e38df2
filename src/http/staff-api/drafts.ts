/** Drafts: what editors do to them comes as operations (`platform/operations`), and is kept. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { OperationGap } from '#drafts'
import { callAnswer, clientId, loggedOperation, operationsCall, undoAnswer, undoCall } from '#operations'
import { followCanvas } from './canvas.ts'
import { followedCanvas, followingCanvas } from './shapes/canvas-shapes.ts'
import { draftEventRoutes } from './draft-events.ts'
import {
  conflict,
  draftAndOffers,
  draftParams,
  listedDraft,
  logQuery,
  newestQuery,
  offerParams,
  operationsLimit,
  toKeys,
  withPlace,
} from './shapes/draft-shapes.ts'
import { publishProblem } from './shapes/publish-shapes.ts'
import { done, type StaffApiOptions } from './request.ts'
import { bodyLimit, nothing } from './shapes/shapes.ts'

const tags = ['drafts']

export const draftRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, options) => {
  await app.register(readRoutes, options)
  await app.register(problemRoutes, options)
  await app.register(operationRoutes, options)
  await app.register(endRoutes, options)
  await app.register(takeBackRoutes, options)
  await app.register(draftEventRoutes, options)
}

type Key = z.output<typeof draftParams>
const toKey = ({ item, language }: Key) => ({ contentKey: item, language })

const readRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, { drafts: { stored } }) => {
  app.get(
    '/drafts',
    {
      config: { right: 'seeUnpublished' },
      schema: {
        tags,
        summary: 'All drafts, without what they say',
        response: { 200: z.object({ drafts: z.array(listedDraft) }) },
      },
    },
    async (request) => ({ drafts: [...(await stored.list(request.actor))] }),
  )
  app.get(
    '/drafts/:item/:language',
    {
      config: { right: 'seeUnpublished' },
      schema: {
        tags,
        summary: 'A draft; what is published, where there is none',
        params: draftParams,
        response: { 200: draftAndOffers },
      },
    },
    async (request) => {
      const { offers, ...draft } = await stored.read(request.actor, toKey(request.params))
      return { ...draft, body: { ...draft.body }, offers: [...offers] }
    },
  )
  app.get(
    '/drafts/:item/:language/operations',
    {
      config: { right: 'seeUnpublished' },
      schema: {
        tags,
        summary: 'Its history, newest first; with `after`, what came since',
        params: draftParams,
        querystring: logQuery,
        response: { 200: z.object({ operations: z.array(loggedOperation) }) },
      },
    },
    async (request) => {
      const task = { key: toKey(request.params), query: request.query }
      return { operations: [...(await stored.readLog(request.actor, task))] }
    },
  )
}

const problemRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, { drafts: { stored } }) => {
  app.get(
    '/drafts/:item/:language/problems',
    {
      config: { right: 'seeUnpublished' },
      schema: {
        tags,
        summary: 'What a publish would refuse it for, beside all other drafts, and what it would not',
        params: draftParams,
        response: {
          200: z.object({
            seq: z.int().describe('Of the last operation that was judged'),
            problems: z.array(publishProblem),
            warnings: z.array(publishProblem).describe('Links to where nothing is'),
          }),
        },
      },
    },
    async (request) => {
      const { actor } = request
      const { seq, problems, warnings } = await stored.findProblems(actor, toKey(request.params))
      return { seq, problems: problems.map(withPlace), warnings: warnings.map(withPlace) }
    },
  )
}

/** One call instead of two, one after the other: an editor sees what has become of an edit sooner (decision 082). No edit is refused for the canvas. */
const following = { canvas: followingCanvas.optional().catch(undefined) }
const followed = { canvas: followedCanvas }

const operationRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, options) => {
  const {
    drafts: { stored },
  } = options
  app.post(
    '/drafts/:item/:language/operations',
    {
      config: { right: 'editDrafts' },
      bodyLimit: operationsLimit,
      schema: {
        tags,
        summary:
          'Applies operations, all or none; each has its outcome. 409 with `next` where one is missing',
        params: draftParams,
        body: operationsCall.extend(following),
        response: { 200: callAnswer.extend(followed), 409: conflict },
      },
    },
    async (request, reply) => {
      const { actor } = request
      const { canvas, ...call } = request.body
      const answer = stored.accept(actor, { key: toKey(request.params), call })
      const answered = await orGap(answer)
      if (answered instanceof OperationGap) return reply.code(409).send(toConflict(answered))
      return {
        ...answered,
        results: [...answered.results],
        canvas: await followCanvas(options, request, canvas),
      }
    },
  )
}

const endRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, { drafts: { stored } }) => {
  app.delete(
    '/drafts/:item/:language',
    {
      config: { right: 'editDrafts' },
      schema: {
        tags,
        summary: 'Drops a draft: what is published counts again',
        params: draftParams,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      await stored.drop(request.actor, toKey(request.params))
      return done(reply)
    },
  )
  app.delete(
    '/drafts/:item/:language/offers/:seq',
    {
      config: { right: 'editDrafts' },
      schema: {
        tags,
        summary: 'Somebody has decided about an operation that was offered; to take its value, send it again',
        params: offerParams,
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      const { seq, ...key } = request.params
      await stored.settle(request.actor, { key: toKey(key), seq })
      return done(reply)
    },
  )
  app.post(
    '/drafts/:item/:language/presence',
    {
      config: { right: 'editDrafts' },
      bodyLimit,
      schema: {
        tags,
        summary: 'Which block somebody has selected; sent again every half minute',
        params: draftParams,
        body: z.strictObject({ client: clientId, block: z.string().max(60).nullable() }),
        response: { 204: nothing },
      },
    },
    async (request, reply) => {
      const task = { key: toKey(request.params), ...request.body }
      await stored.setPresence(request.actor, task)
      return done(reply)
    },
  )
}

const takeBackRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, options) => {
  const {
    drafts: { stored },
  } = options
  app.get(
    '/drafts/newest',
    {
      config: { right: 'editDrafts' },
      schema: {
        tags,
        summary: 'Of these drafts, the one in which this account has last done what it could take back',
        querystring: newestQuery,
        response: {
          200: z.object({
            newest: z.object({ contentKey: z.string(), language: z.string() }).nullable(),
          }),
        },
      },
    },
    async (request) => {
      const { kind, items } = request.query
      const { actor } = request
      return { newest: (await stored.findNewestOwn(actor, { kind, keys: toKeys(items) })) ?? null }
    },
  )
  for (const [kind, summary] of [
    ['undo', 'Takes back the newest gesture of this account that is not taken back'],
    ['redo', 'Takes back the newest undo, until the account does something else'],
  ] as const)
    app.post(
      `/drafts/:item/:language/${kind}`,
      {
        config: { right: 'editDrafts' },
        bodyLimit,
        schema: {
          tags,
          summary,
          params: draftParams,
          body: undoCall.extend(following),
          response: { 200: undoAnswer.extend(followed), 409: conflict },
        },
      },
      async (request, reply) => {
        const { actor } = request
        const { canvas, ...call } = request.body
        const answered = await orGap(stored[kind](actor, { key: toKey(request.params), call }))
        if (answered instanceof OperationGap) return reply.code(409).send(toConflict(answered))
        return {
          ...answered,
          results: [...answered.results],
          operations: [...answered.operations],
          canvas: await followCanvas(options, request, canvas),
        }
      },
    )
}

const orGap = <Answer>(answer: Promise<Answer>): Promise<Answer | OperationGap> =>
  answer.catch((error: unknown) => {
    if (error instanceof OperationGap) return error
    throw error
  })

const toConflict = ({ next, code, message, hint }: OperationGap) => ({ next, error: { code, message, hint } })
