/** Texts of all items: where one stands, and another in its place. */
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { findUnstorableCharacter } from '#kit'
import { blockId, clientId, path, placeOfProblem } from '#operations'
import { draftParams, withPlace } from './shapes/draft-shapes.ts'
import { allowAnswerTime } from '../connections.ts'
import type { StaffApiOptions } from './request.ts'

const tags = ['texts']
/** Names of a thousand places. */
const bodyLimit = 1024 * 1024

const wanted = z
  .string()
  .min(1)
  .max(200)
  .refine((q) => findUnstorableCharacter(q) === undefined, 'must be text that can be stored')
const item = { contentKey: draftParams.shape.item, language: draftParams.shape.language }
const namedPlace = z.object({
  ...item,
  block: blockId.nullable().describe('Null: the item itself'),
  path: path.describe('The property, as an operation names it; a list without keys is one property'),
  digest: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .describe('Of its value: one that has changed since is not replaced'),
})

const textQuery = z.object({
  q: wanted.describe('Found between the tags of rich texts, in expressions never'),
  exact: z.enum(['true', 'false']).default('false').describe('Whether capitals count'),
  after: z.string().max(40).optional().describe('`next` of the answer before'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

const foundTexts = z.object({
  places: z.array(
    namedPlace.extend({
      type: z.string().describe('Content type'),
      title: z.string().describe('Of the item'),
      count: z.int().describe('How often it stands there'),
      excerpts: z
        .array(z.object({ before: z.string(), match: z.string(), after: z.string() }))
        .describe('Each of them; of very many the first'),
      from: z.enum(['draft', 'published']),
    }),
  ),
  next: z.string().nullable().describe('Where to go on; null at the end'),
  isComplete: z.boolean().describe('False while texts are still being collected: there may be more'),
})

const replaceCall = z.strictObject({
  q: wanted,
  exact: z.boolean().default(false),
  replacement: z.string().max(1000).describe('May be empty'),
  client: clientId.describe('A new one for each call'),
  places: z.array(z.strictObject(namedPlace.shape)).min(1).max(1000),
})

const itemDone = z.object({
  ...item,
  seq: z.int().describe('Of the draft’s last operation'),
  properties: z.int(),
})

const replaced = z.object({
  items: z.array(itemDone).describe('Each has one gesture more'),
  changed: z.array(namedPlace).describe('What says something else by now: left as it is'),
  refused: z
    .array(namedPlace.extend({ message: z.string(), place: placeOfProblem.optional() }))
    .describe('What cannot say so: left as it is, as is all of its item'),
})

const takeBackCall = z.strictObject({
  replaced: clientId.describe('`client` of the call that has replaced'),
  client: clientId.describe('A new one for each call'),
})

const takenBack = z.object({
  items: z.array(itemDone).describe('Each has one undo more'),
  left: z
    .array(namedPlace.omit({ digest: true }).extend({ title: z.string(), message: z.string() }))
    .describe('What says something else by now: left as it is, as is all of its item'),
})

/** A word may stand on ten thousand pages; sent again by a browser, it would be told that nothing says it any more. */
const answeredWithinMs = 600_000

export const textRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, options) => {
  app.addHook('onRequest', async ({ raw }) => allowAnswerTime(raw, answeredWithinMs))
  await app.register(findRoute, options)
  await app.register(replaceRoutes, options)
}

const findRoute: FastifyPluginAsyncZod<StaffApiOptions> = async (app, { drafts: { stored } }) => {
  app.get(
    '/texts',
    {
      config: { right: 'seeUnpublished' },
      schema: {
        tags,
        summary: 'Where a text stands: in drafts, and in what is published where that is no draft',
        querystring: textQuery,
        response: { 200: foundTexts },
      },
    },
    async (request) => {
      const { exact, ...query } = request.query
      const { actor } = request
      const { places, ...found } = await stored.findTexts(actor, { ...query, isExact: exact === 'true' })
      return {
        ...found,
        places: places.map((place) => ({ ...place, path: [...place.path], excerpts: [...place.excerpts] })),
      }
    },
  )
}

const replaceRoutes: FastifyPluginAsyncZod<StaffApiOptions> = async (app, { drafts: { stored } }) => {
  app.post(
    '/texts/replace',
    {
      config: { right: 'editDrafts' },
      bodyLimit,
      schema: {
        tags,
        summary: 'Replaces a text in the places that are named, as operations: one gesture in each item',
        body: replaceCall,
        response: { 200: replaced },
      },
    },
    async (request) => {
      const { exact: isExact, ...call } = request.body
      const { actor } = request
      const { items, changed, refused } = await stored.replaceTexts(actor, { ...call, isExact })
      return {
        items: [...items],
        changed: changed.map(toShown),
        refused: refused.map((one) => withPlace(toShown(one))),
      }
    },
  )
  app.post(
    '/texts/take-back',
    {
      config: { right: 'editDrafts' },
      schema: {
        tags,
        summary: 'Takes a whole replacement back, in each item in which all of it still stands',
        body: takeBackCall,
        response: { 200: takenBack },
      },
    },
    async (request) => {
      const { actor } = request
      const { items, left } = await stored.takeBackTexts(actor, request.body)
      return { items: [...items], left: left.map(toShown) }
    },
  )
}

const toShown = <Place extends { readonly path: z.output<typeof path> }>(place: Place) => ({
  ...place,
  path: [...place.path],
})
