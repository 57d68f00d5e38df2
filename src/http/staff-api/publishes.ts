/** Publishes: drafts go live with a receipt, and are taken back. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { allowAnswerTime } from '../connections.ts'
import type { StaffApiOptions } from './request.ts'
import {
  changedDraft,
  checkCall,
  checkedPages,
  planCall,
  planQuery,
  publishPlan,
  toChangedDraft,
  toOpenedPage,
  toPlanAnswer,
} from './shapes/plan-shapes.ts'
import { publishEntry, publishQuery, toPublishAnswer } from './shapes/history-shapes.ts'
import { published, publishCall, receipt, refusal } from './shapes/publish-shapes.ts'

const tags = ['publishes']
/** Names and numbers of a few thousand drafts. */
const bodyLimit = 256 * 1024
const releaseParams = z.object({ release: z.coerce.number().int().min(1) })

/** Every page that changes is drawn twice before the answer. */
const answeredWithinMs = 600_000

export const publishRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, options) => {
  app.addHook('onRequest', async ({ raw }) => allowAnswerTime(raw, answeredWithinMs))
  await app.register(planRoutes, options)
  await app.register(makeRoutes, options)
  await app.register(listRoutes, options)
}

const planRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, { publishing }) => {
  app.get(
    '/publishes/plan',
    {
      config: { right: 'publish' },
      schema: {
        tags,
        summary: 'All drafts, what each changes and who has drafted it',
        querystring: planQuery,
        response: { 200: z.object({ drafts: z.array(changedDraft) }) },
      },
    },
    async (request) => {
      const drafts = await publishing.listDrafts(request.actor, toOpenedPage(request.query))
      return { drafts: drafts.map(toChangedDraft) }
    },
  )
  app.post(
    '/publishes/plan',
    {
      config: { right: 'publish' },
      bodyLimit,
      schema: {
        tags,
        summary:
          'Lists the pages that these drafts may change, and the problems that would prevent the publish; renders no page and writes nothing',
        body: planCall,
        response: { 200: publishPlan },
      },
    },
    async (request) => toPlanAnswer(await publishing.plan(request.actor, request.body.drafts)),
  )
  app.post(
    '/publishes/plan/pages',
    {
      config: { right: 'publish' },
      bodyLimit,
      schema: {
        tags,
        summary: 'Renders some of these pages and lists those that change; writes nothing',
        body: checkCall,
        response: { 200: checkedPages },
      },
    },
    async (request) => {
      const { drafts, from } = request.body
      const { changed, next } = await publishing.checkPlan(request.actor, drafts, from)
      return { changed: [...changed], next }
    },
  )
}

const makeRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, { publishing }) => {
  app.post(
    '/publishes',
    {
      config: { right: 'publish' },
      bodyLimit,
      schema: {
        tags,
        summary:
          'Publishes drafts as they were seen, once each page that they change is proven: 409 where one has changed since, or a page would differ',
        body: publishCall,
        response: { 200: published, 422: refusal },
      },
    },
    async (request) => {
      const { receipts, behind, ...made } = await publishing.publish(request.actor, request.body)
      return { ...made, receipts: [...receipts], behind: [...behind] }
    },
  )
  app.post(
    '/publishes/:release/take-back',
    {
      config: { right: 'publish' },
      schema: {
        tags,
        summary:
          'What one publish changed, as it was before, once: asked again, it answers as before; 409 where a later release changed the same',
        params: releaseParams,
        response: { 200: z.object({ release: z.int().describe('The new one') }) },
      },
    },
    async (request) => publishing.takeBack(request.actor, request.params.release),
  )
}

const listRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, { publishing }) => {
  app.get(
    '/publishes',
    {
      config: { right: 'publish' },
      schema: {
        tags,
        summary:
          'What was published of drafts, newest first, with what each changed and whether it can be taken back',
        querystring: publishQuery,
        response: { 200: z.object({ publishes: z.array(publishEntry) }) },
      },
    },
    async (request) => {
      const entries = await publishing.list(request.actor, request.query)
      return { publishes: entries.map(toPublishAnswer) }
    },
  )
  app.get(
    '/publishes/:release/receipts',
    {
      config: { right: 'publish' },
      schema: {
        tags,
        summary: 'The pages of a publish that were proven, before it or since',
        params: releaseParams,
        response: { 200: z.object({ receipts: z.array(receipt) }) },
      },
    },
    async (request) => {
      const { actor } = request
      return { receipts: [...(await publishing.receipts(actor, request.params.release))] }
    },
  )
}
