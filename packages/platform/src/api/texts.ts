/** Routes for finding and replacing text in all items. */
import { z } from 'zod'
import { findUnstorableCharacter } from '#kit'
import { blockId, clientId, path, problemPosition } from '#operations'
import { changeSet, changeSetQuery, itemLanguageParams as item } from './names.ts'
import type { ApiRoutes } from './route.ts'

const tags = ['texts'] as const

const wanted = z
  .string()
  .min(1)
  .max(200)
  .refine((q) => findUnstorableCharacter(q) === undefined, 'must be text that can be stored')
const namedPlace = z.object({
  ...item,
  block: blockId.nullable().describe('Block id; null for the item itself.'),
  path: path.describe('Path of the property, as in operations. A list without keys is one property.'),
  digest: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .describe('Digest of the value. A value that has changed since is not replaced.'),
})
/** A property in which text was found. */
export type TextProperty = Readonly<z.output<typeof namedPlace>>

const textQuery = z.object({
  q: wanted.describe('Text to find. Tags of rich text and expressions are not searched.'),
  exact: z
    .enum(['true', 'false'])
    .default('false')
    .describe('Matches upper and lower case exactly if `true`.'),
  after: z.string().max(40).optional().describe('`next` of the previous response.'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})

const foundPlace = namedPlace.extend({
  type: z.string().describe('Content type.'),
  title: z.string().describe('Title of the item.'),
  count: z.int().describe('Number of matches in the property.'),
  excerpts: z
    .array(z.object({ before: z.string(), match: z.string(), after: z.string() }))
    .describe('Excerpts of the matches; only the first if there are very many.'),
  from: z.enum(['draft', 'published']),
})
export type TextMatch = Readonly<z.output<typeof foundPlace>>

const foundTexts = z.object({
  places: z.array(foundPlace),
  next: z.string().nullable().describe('Value of `after` for the next request; null at the end.'),
  isComplete: z
    .boolean()
    .describe('False while texts are still being indexed and more matches are possible.'),
})
export type TextMatches = Readonly<z.output<typeof foundTexts>>

const replaceCall = z.strictObject({
  q: wanted,
  exact: z.boolean().default(false),
  replacement: z.string().max(1000).describe('Replacement text; may be empty.'),
  client: clientId.describe('Random client id, new for each call.'),
  places: z.array(z.strictObject(namedPlace.shape)).min(1).max(1000),
})

const itemDone = z.object({
  ...item,
  seq: z.int().describe('Number of the last operation of the draft.'),
  properties: z.int(),
})

const replaced = z.object({
  items: z.array(itemDone).describe('Changed items, each with one more undo group.'),
  changed: z.array(namedPlace).describe('Properties left unchanged because their value has changed since.'),
  refused: z
    .array(namedPlace.extend({ message: z.string(), place: problemPosition.optional() }))
    .describe('Properties that cannot contain the new text; their items are left unchanged.'),
})
export type ReplacementResult = Readonly<z.output<typeof replaced>>

const takeBackCall = z.strictObject({
  replaced: clientId.describe('`client` of the call that replaced the text.'),
  client: clientId.describe('Random client id, new for each call.'),
})

const takenBack = z.object({
  items: z.array(itemDone).describe('Restored items, each with one more undo.'),
  left: z
    .array(namedPlace.omit({ digest: true }).extend({ title: z.string(), message: z.string() }))
    .describe('Properties that have changed since; their items are left unchanged.'),
})
export type RevertedReplacement = Readonly<z.output<typeof takenBack>>

export const texts = {
  find: {
    method: 'GET',
    url: '/studio/texts',
    schema: {
      tags,
      summary: 'Finds a text in drafts, and in published items without a draft',
      querystring: textQuery.extend(changeSet),
      response: { 200: foundTexts },
    },
  },
  replace: {
    method: 'POST',
    url: '/studio/texts/replace',
    schema: {
      tags,
      summary: 'Replaces a text in the given properties, with one undo group for each item',
      querystring: changeSetQuery,
      body: replaceCall,
      response: { 200: replaced },
    },
  },
  takeBack: {
    method: 'POST',
    url: '/studio/texts/take-back',
    schema: {
      tags,
      summary: 'Undoes a replacement in each item whose replaced values have not changed since',
      querystring: changeSetQuery,
      body: takeBackCall,
      response: { 200: takenBack },
    },
  },
} as const satisfies ApiRoutes
