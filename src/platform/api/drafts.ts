/** Routes of drafts; the room `operations` describes the operations themselves. */
import { z } from 'zod'
import {
  callAnswer,
  clientId,
  draftHead,
  loggedOperation,
  operationsCall,
  undoAnswer,
  undoCall,
  type LoggedOperation,
  type Presence,
} from '#operations'
import { followedCanvas, followingCanvas } from './canvas.ts'
import { itemName, itemParams, nothing } from './names.ts'
import { publishProblem } from './publishes.ts'
import type { ApiRoutes } from './route.ts'

const tags = ['drafts'] as const

/** Server-sent events of a draft, by name. `draft`: read it again; `beat`: nothing has happened for five seconds. */
export type DraftEvents = {
  readonly operation: LoggedOperation
  readonly presence: readonly Presence[]
  readonly draft: null
  readonly beat: null
}

const offerParams = itemParams.extend({ seq: z.coerce.number().int().min(1) })

export const listedDraft = draftHead.omit({ urlName: true, body: true }).extend({
  changedBy: z.string().describe('Name of the account'),
  changedAt: z.string().describe('ISO 8601, UTC'),
  collisions: z.int().describe('Operations that were offered, and about which nobody has decided'),
})
/** A draft without its content. */
export type ListedDraft = Readonly<z.output<typeof listedDraft>>

const draftAndOffers = draftHead.extend({
  offers: z.array(loggedOperation).describe('Those about which nobody has decided'),
})
export type OpenedDraft = Readonly<z.output<typeof draftAndOffers>>

const logQuery = z.object({
  after: z.coerce.number().int().min(0).optional().describe('What came after it, oldest first'),
  before: z.coerce.number().int().min(1).optional().describe('What came before it, newest first'),
  limit: z.coerce.number().int().min(1).max(1000).default(200),
})
/** A comma-separated list of `key/language`. */
const newestQuery = z.object({
  kind: z.enum(['undo', 'redo']),
  items: z
    .string()
    .max(4000)
    .regex(/^[A-Z0-9]+\/[A-Za-z_]+(?:,[A-Z0-9]+\/[A-Za-z_]+)*$/, 'must be keys with languages: MC…/en_GB,…')
    .describe('Such as `MC…/en_GB`, with commas between them'),
})
const eventsQuery = z.object({
  after: z.coerce.number().int().min(0).default(0).describe('Operations that came later are sent first'),
  client: clientId.optional().describe('The tab that listens: others see it there as long as it does'),
})

/** `next` is the expected number, if the client has omitted operations. */
const conflict = z.object({
  next: z.int().optional(),
  error: z.looseObject({ code: z.string(), message: z.string() }),
})

/**
 * One call instead of two successive ones, so that an editor sees the result of an edit sooner. An invalid canvas part
 * never rejects an edit.
 */
const following = { canvas: followingCanvas.optional().catch(undefined) }
const followed = { canvas: followedCanvas }

const operationsAnswer = callAnswer.extend(followed)
/** The answer to operations, or to an undo or a redo. */
export type OperationsAnswer = Readonly<Omit<z.output<typeof operationsAnswer>, 'results'>> & {
  readonly results: readonly OperationResult[]
  /** For an undo or a redo: its operations. */
  readonly operations?: readonly LoggedOperation[]
}
export type OperationResult = Readonly<z.output<typeof operationsAnswer>['results'][number]>

const toTakeBack = (summary: string) => ({
  tags,
  summary,
  params: itemParams,
  body: undoCall.extend(following),
  response: { 200: undoAnswer.extend(followed), 409: conflict },
})

export const drafts = {
  list: {
    method: 'GET',
    url: '/studio/drafts',
    schema: {
      tags,
      summary: 'All drafts, without what they say',
      response: { 200: z.object({ drafts: z.array(listedDraft) }) },
    },
  },
  read: {
    method: 'GET',
    url: '/studio/drafts/:item/:language',
    schema: {
      tags,
      summary: 'A draft; what is published, where there is none',
      params: itemParams,
      response: { 200: draftAndOffers },
    },
  },
  readLog: {
    method: 'GET',
    url: '/studio/drafts/:item/:language/operations',
    schema: {
      tags,
      summary: 'Its history, newest first; with `after`, what came since',
      params: itemParams,
      querystring: logQuery,
      response: { 200: z.object({ operations: z.array(loggedOperation) }) },
    },
  },
  findProblems: {
    method: 'GET',
    url: '/studio/drafts/:item/:language/problems',
    schema: {
      tags,
      summary: 'What a publish would refuse it for, beside all other drafts, and what it would not',
      params: itemParams,
      response: {
        200: z.object({
          seq: z.int().describe('Of the last operation that was judged'),
          problems: z.array(publishProblem),
          warnings: z.array(publishProblem).describe('Links to where nothing is'),
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
        'Server-sent events: operation, presence, draft where it must be read again, and a beat every five seconds',
      params: itemParams,
      querystring: eventsQuery,
    },
  },
  edit: {
    method: 'POST',
    url: '/studio/drafts/:item/:language/operations',
    schema: {
      tags,
      summary:
        'Applies operations, all or none; each has its outcome. 422 with the same body where all are refused, 409 with `next` where one is missing',
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
      summary: 'Drops a draft: what is published counts again',
      params: itemParams,
      response: { 204: nothing },
    },
  },
  settle: {
    method: 'DELETE',
    url: '/studio/drafts/:item/:language/offers/:seq',
    schema: {
      tags,
      summary: 'Somebody has decided about an operation that was offered; to take its value, send it again',
      params: offerParams,
      response: { 204: nothing },
    },
  },
  setPresence: {
    method: 'POST',
    url: '/studio/drafts/:item/:language/presence',
    schema: {
      tags,
      summary: 'Which block somebody has selected; sent again every half minute',
      params: itemParams,
      body: z.strictObject({ client: clientId, block: z.string().max(60).nullable() }),
      response: { 204: nothing },
    },
  },
  findNewest: {
    method: 'GET',
    url: '/studio/drafts/newest',
    schema: {
      tags,
      summary: 'Of these drafts, the one in which this account has last done what it could take back',
      querystring: newestQuery,
      response: { 200: z.object({ newest: itemName.nullable() }) },
    },
  },
  undo: {
    method: 'POST',
    url: '/studio/drafts/:item/:language/undo',
    schema: toTakeBack('Takes back the newest gesture of this account that is not taken back'),
  },
  redo: {
    method: 'POST',
    url: '/studio/drafts/:item/:language/redo',
    schema: toTakeBack('Takes back the newest undo, until the account does something else'),
  },
} as const satisfies ApiRoutes
