/** Routes for finding and replacing texts in all items. */
import { z } from 'zod'
import { findUnstorableCharacter } from '#kit'
import { blockId, clientId, path, placeOfProblem } from '#operations'
import { namedItem as item } from './names.ts'
import type { ApiRoutes } from './route.ts'

const tags = ['texts'] as const

const wanted = z
  .string()
  .min(1)
  .max(200)
  .refine((q) => findUnstorableCharacter(q) === undefined, 'must be text that can be stored')
const namedPlace = z.object({
  ...item,
  block: blockId.nullable().describe('Null: the item itself'),
  path: path.describe('The property, as an operation names it; a list without keys is one property'),
  digest: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .describe('Of its value: one that has changed since is not replaced'),
})
/** A property that contains a text. */
export type NamedPlace = Readonly<z.output<typeof namedPlace>>

const textQuery = z.object({
  q: wanted.describe('Found between the tags of rich texts, in expressions never'),
  exact: z.enum(['true', 'false']).default('false').describe('Whether capitals count'),
  after: z.string().max(40).optional().describe('`next` of the answer before'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

const foundPlace = namedPlace.extend({
  type: z.string().describe('Content type'),
  title: z.string().describe('Of the item'),
  count: z.int().describe('How often it stands there'),
  excerpts: z
    .array(z.object({ before: z.string(), match: z.string(), after: z.string() }))
    .describe('Each of them; of very many the first'),
  from: z.enum(['draft', 'published']),
})
export type FoundPlace = Readonly<z.output<typeof foundPlace>>

const foundTexts = z.object({
  places: z.array(foundPlace),
  next: z.string().nullable().describe('Where to go on; null at the end'),
  isComplete: z.boolean().describe('False while texts are still being collected: there may be more'),
})
export type FoundTexts = Readonly<z.output<typeof foundTexts>>

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
export type Replaced = Readonly<z.output<typeof replaced>>

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
export type TextsTakenBack = Readonly<z.output<typeof takenBack>>

export const texts = {
  find: {
    method: 'GET',
    url: '/studio/texts',
    schema: {
      tags,
      summary: 'Where a text stands: in drafts, and in what is published where that is no draft',
      querystring: textQuery,
      response: { 200: foundTexts },
    },
  },
  replace: {
    method: 'POST',
    url: '/studio/texts/replace',
    schema: {
      tags,
      summary: 'Replaces a text in the places that are named, as operations: one gesture in each item',
      body: replaceCall,
      response: { 200: replaced },
    },
  },
  takeBack: {
    method: 'POST',
    url: '/studio/texts/take-back',
    schema: {
      tags,
      summary: 'Takes a whole replacement back, in each item in which all of it still stands',
      body: takeBackCall,
      response: { 200: takenBack },
    },
  },
} as const satisfies ApiRoutes
