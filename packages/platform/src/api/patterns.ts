/** Routes for patterns: blocks that editors have saved for reuse. */
import { z } from 'zod'
import { findUnstorableCharacter } from '#kit'
import { clientId } from '#operations'
import { blockNode, type BlockNode } from '#schema'
import { changeSetQuery, itemName, emptyBody } from './names.ts'
import type { ApiRoutes } from './route.ts'

const tags = ['patterns'] as const

const name = z
  .string()
  .trim()
  .min(1)
  .max(80)
  .refine((text) => findUnstorableCharacter(text) === undefined, 'must be text that can be stored')
const newPattern = z.strictObject({
  name,
  blocks: z.array(blockNode).min(1).max(200),
})
const newLinked = newPattern.extend({
  client: clientId.describe('Random client id, new for each call.'),
  language: z.string().min(1).max(20),
})
const params = z.object({ id: z.string().max(40) })
const pattern = z.object({
  id: z.string(),
  name: z.string(),
  blocks: z.array(blockNode).describe('Blocks of the pattern. Inserted copies get new ids.'),
  savedBy: z.string().describe('Name of the account.'),
  savedAt: z.string().describe('ISO 8601 date and time in UTC.'),
})
/** Named blocks that editors insert as copies. */
export type Pattern = Readonly<Omit<z.output<typeof pattern>, 'blocks'>> & {
  readonly blocks: readonly BlockNode[]
}

export const patterns = {
  list: {
    method: 'GET',
    url: '/studio/patterns',
    schema: {
      tags,
      summary: 'Lists all patterns, sorted by name',
      response: { 200: z.object({ patterns: z.array(pattern) }) },
    },
  },
  save: {
    method: 'POST',
    url: '/studio/patterns',
    schema: {
      tags,
      summary: 'Saves blocks as a pattern',
      body: newPattern,
      response: { 200: z.object({ id: z.string() }) },
    },
  },
  createLinked: {
    method: 'POST',
    url: '/studio/patterns/linked',
    schema: {
      tags,
      summary: 'Creates a linked pattern as a draft. Its changes apply to all pages that use it',
      querystring: changeSetQuery,
      body: newLinked,
      response: { 200: itemName },
    },
  },
  rename: {
    method: 'POST',
    url: '/studio/patterns/:id/name',
    schema: {
      tags,
      summary: 'Renames a pattern',
      params,
      body: z.strictObject({ name }),
      response: { 204: emptyBody },
    },
  },
  remove: {
    method: 'DELETE',
    url: '/studio/patterns/:id',
    schema: {
      tags,
      summary: 'Removes a pattern. Inserted copies stay',
      params,
      response: { 204: emptyBody },
    },
  },
} as const satisfies ApiRoutes
