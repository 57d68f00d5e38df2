/** Routes for drafts. The operations themselves are defined in `#operations`. */
import { z } from 'zod'
import {
  callResponse,
  clientId,
  draftHead,
  loggedOperation,
  operationsCall,
  undoResponse,
  undoCall,
  type LoggedOperation,
  type Presence,
} from '#operations'
import { optionalCanvasChange, editorCanvasQuery } from './canvas.ts'
import { changeSet, changeSetQuery, itemName, itemParams, emptyBody } from './names.ts'
import { publishProblem } from './publishes.ts'
import type { ApiRoutes } from './route.ts'

const tags = ['drafts'] as const

/**
 * A draft's server-sent events, by name. `draft`: the client must read the draft again. `beat`: sent after five seconds
 * without another event.
 */
export type DraftEvents = {
  readonly operation: LoggedOperation
  readonly presence: readonly Presence[]
  readonly draft: null
  readonly beat: null
}

const offerParams = itemParams.extend({ seq: z.coerce.number().int().min(1) })

export const listedDraft = draftHead.omit({ urlName: true, body: true }).extend({
  changedBy: z.string().describe('Name of the account.'),
  changedByAccount: z.string().describe('Id of that account.'),
  changedAt: z.string().describe('ISO 8601 date and time in UTC.'),
  collisions: z.int().describe('Number of unresolved conflicts.'),
  isUnpublished: z
    .boolean()
    .describe('True if a publish removed the item from the site, and it stayed as a draft.'),
})
/** A draft without its content. */
export type ListedDraft = Readonly<z.output<typeof listedDraft>>

/** A logged operation with the value that it replaced. */
export const loggedOperationWithPreviousValue = loggedOperation.extend({
  former: z
    .unknown()
    .optional()
    .describe('Value before the operation, or the removed block; absent if there was none.'),
})
export type LoggedOperationWithPreviousValue = z.output<typeof loggedOperationWithPreviousValue>

const draftAndOffers = draftHead.extend({
  offers: z.array(loggedOperation).describe('Operations with unresolved conflicts.'),
})
export type OpenedDraft = Readonly<z.output<typeof draftAndOffers>>

const logQuery = z.object({
  after: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe('Operation number. Returns later operations, oldest first.'),
  before: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .describe('Operation number. Returns earlier operations, newest first.'),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
})
/** A comma-separated list of `key/language` pairs. */
const itemList = z
  .string()
  .regex(/^[A-Z0-9]+\/[A-Za-z_]+(?:,[A-Z0-9]+\/[A-Za-z_]+)*$/, 'must be keys with languages: MC…/en_GB,…')
  .describe('Drafts such as `MC…/en_GB`, separated by commas.')
const newestQuery = z.object({ kind: z.enum(['undo', 'redo']), items: itemList.max(4000) })
const listQuery = z.object({ items: itemList.max(12_000).optional() })
const eventsQuery = z.object({
  after: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe('Operation number. Later operations are sent first.'),
  client: clientId
    .optional()
    .describe('Client that follows the draft. It is listed as present while it is connected.'),
})

/**
 * The body of a conflict response. `next` is the number of the next expected operation, if the client has skipped
 * operations.
 */
const conflict = z.object({
  next: z.int().optional(),
  error: z.looseObject({ code: z.string(), message: z.string() }),
})

/**
 * Adds an optional canvas request to an edit, so that one call returns both results and editors see the change sooner.
 * An invalid canvas request never causes the edit to be rejected.
 */
const following = { canvas: editorCanvasQuery.optional().catch(undefined) }
const followed = { canvas: optionalCanvasChange }

const operationsAnswer = callResponse.extend(followed)
/** The response to operations, to an undo or to a redo. */
export type OperationsResponse = Readonly<Omit<z.output<typeof operationsAnswer>, 'results'>> & {
  readonly results: readonly OperationResult[]
  /** Operations that an undo or redo applied to the draft. */
  readonly operations?: readonly LoggedOperation[]
}
type OperationResult = Readonly<z.output<typeof operationsAnswer>['results'][number]>

const toTakeBack = (summary: string) => ({
  tags,
  summary,
  params: itemParams,
  querystring: changeSetQuery,
  body: undoCall.extend(following),
  response: { 200: undoResponse.extend(followed), 409: conflict },
})

export const drafts = {
  list: {
    method: 'GET',
    url: '/studio/drafts',
    schema: {
      tags,
      summary: 'Lists all drafts, or those of some items, without their content',
      querystring: listQuery.extend(changeSet),
      response: { 200: z.object({ drafts: z.array(listedDraft) }) },
    },
  },
  read: {
    method: 'GET',
    url: '/studio/drafts/:item/:language',
    schema: {
      tags,
      summary: 'Returns a draft, or the published version if there is no draft',
      querystring: changeSetQuery,
      params: itemParams,
      response: { 200: draftAndOffers },
    },
  },
  readLog: {
    method: 'GET',
    url: '/studio/drafts/:item/:language/operations',
    schema: {
      tags,
      summary: 'Lists the operations of a draft, newest first; with `after`, later operations, oldest first',
      params: itemParams,
      querystring: logQuery.extend(changeSet),
      response: { 200: z.object({ operations: z.array(loggedOperationWithPreviousValue) }) },
    },
  },
  findProblems: {
    method: 'GET',
    url: '/studio/drafts/:item/:language/problems',
    schema: {
      tags,
      summary:
        'Lists problems that prevent publishing a draft together with all other drafts, and warnings that do not',
      querystring: changeSetQuery,
      params: itemParams,
      response: {
        200: z.object({
          seq: z.int().describe('Number of the last checked operation.'),
          problems: z.array(publishProblem),
          warnings: z.array(publishProblem).describe('Broken links.'),
        }),
      },
    },
  },
  follow: {
    method: 'GET',
    url: '/studio/drafts/:item/:language/events',
    schema: {
      tags,
      summary:
        'Streams server-sent events: `operation`, `presence`, `draft` if the draft must be read again, and `beat` every five seconds',
      params: itemParams,
      querystring: eventsQuery.extend(changeSet),
    },
  },
  edit: {
    method: 'POST',
    url: '/studio/drafts/:item/:language/operations',
    schema: {
      tags,
      summary:
        'Applies all operations or none, and returns the outcome of each. Returns 422 with the same body if all are rejected, 409 with `next` if operations are missing',
      querystring: changeSetQuery,
      params: itemParams,
      body: operationsCall.extend(following),
      response: { 200: operationsAnswer, 409: conflict, 422: operationsAnswer },
    },
  },
  drop: {
    method: 'DELETE',
    url: '/studio/drafts/:item/:language',
    schema: {
      tags,
      summary: 'Discards a draft. The published version applies again',
      querystring: changeSetQuery,
      params: itemParams,
      response: { 204: emptyBody },
    },
  },
  resolveConflict: {
    method: 'DELETE',
    url: '/studio/drafts/:item/:language/offers/:seq',
    schema: {
      tags,
      summary: 'Resolves a conflict. To use the value of its operation, send the operation again',
      querystring: changeSetQuery,
      params: offerParams,
      response: { 204: emptyBody },
    },
  },
  setPresence: {
    method: 'POST',
    url: '/studio/drafts/:item/:language/presence',
    schema: {
      tags,
      summary: 'Sets the block that a client has selected. Clients repeat the request every 30 seconds',
      querystring: changeSetQuery,
      params: itemParams,
      body: z.strictObject({ client: clientId, block: z.string().max(60).nullable() }),
      response: { 204: emptyBody },
    },
  },
  findNewest: {
    method: 'GET',
    url: '/studio/drafts/newest',
    schema: {
      tags,
      summary: 'Finds the draft with the latest action of this account that it can undo or redo',
      querystring: newestQuery.extend(changeSet),
      response: { 200: z.object({ newest: itemName.nullable() }) },
    },
  },
  undo: {
    method: 'POST',
    url: '/studio/drafts/:item/:language/undo',
    schema: toTakeBack('Undoes the newest undo group of this account that is not undone'),
  },
  redo: {
    method: 'POST',
    url: '/studio/drafts/:item/:language/redo',
    schema: toTakeBack('Redoes the newest undo of this account, if it has made no other edit since'),
  },
} as const satisfies ApiRoutes
