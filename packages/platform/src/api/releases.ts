/** Routes for releases that were not created by a publish, and for the changes in any release. */
import { z } from 'zod'
import { itemName, itemParams } from './names.ts'
import { draftChange } from './publish-plan.ts'
import type { ApiRoutes, ReadonlyDeep } from './route.ts'

const tags = ['publishes'] as const

const before = z.coerce.number().int().min(1).optional().describe('Release number. Returns earlier releases.')

const releaseQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  before,
  item: itemParams.shape.item.optional().describe('Content key. Returns releases that changed this item.'),
  language: itemParams.shape.language.optional().describe('Language of that item.'),
})

const listedRelease = z.object({
  release: z.int(),
  createdAt: z.string().describe('ISO 8601 date and time in UTC.'),
  createdBy: z.string().describe('Name of the account, or of the command.'),
  note: z.string(),
})
/** A release created by an import, a rollback or a command. */
export type ListedRelease = ReadonlyDeep<z.output<typeof listedRelease>>

const releaseList = z.object({
  releases: z.array(listedRelease),
  next: z
    .object({
      before: z.int().describe('Value of `before` for the next request.'),
      at: z.string().describe('Date and time of that release.'),
    })
    .nullable()
    .describe('Null at the end.'),
})

const releaseItem = itemName.extend({ title: z.string() })
const itemsQuery = z.object({
  from: z.coerce.number().int().min(0).max(1_000_000).default(0).describe('Position of the first item.'),
})

const releaseParams = z.object({ release: z.coerce.number().int().min(1) })

const itemChanges = z.object({
  changes: z.array(draftChange).describe('First 50 changes.'),
  changed: z.int().describe('Number of changes.'),
})

export const releases = {
  list: {
    method: 'GET',
    url: '/studio/releases',
    schema: {
      tags,
      summary:
        'Lists releases of imports, rollbacks and commands, newest first. A response may be empty before the end of the list',
      querystring: releaseQuery,
      response: { 200: releaseList },
    },
  },
  listItems: {
    method: 'GET',
    url: '/studio/releases/:release/items',
    schema: {
      tags,
      summary: 'Lists 20 items that a release changed',
      params: releaseParams,
      querystring: itemsQuery,
      response: {
        200: z.object({
          items: z.array(releaseItem),
          next: z.int().nullable().describe('Value of `from` for the next request; null at the end.'),
        }),
      },
    },
  },
  readChanges: {
    method: 'GET',
    url: '/studio/releases/:release/items/:item/:language',
    schema: {
      tags,
      summary: 'Lists the changes of one item in a release',
      params: releaseParams.extend(itemParams.shape),
      response: { 200: itemChanges },
    },
  },
} as const satisfies ApiRoutes
