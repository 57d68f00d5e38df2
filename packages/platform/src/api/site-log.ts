/** The route for the change log of all items. */
import { z } from 'zod'
import { loggedOperationWithPrevious } from './drafts.ts'
import { changeSet, namedItem as item } from './names.ts'
import type { ApiRoutes } from './route.ts'

/** Time, item, language and number. */
const cursor =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z),([A-Z0-9]{1,60}),([a-z]{2,3}(?:_[A-Z]{2})?),(\d{1,9})$/

const siteLogQuery = z.object({
  before: z
    .string()
    .regex(cursor, 'must be `next` of an earlier answer: leave it out to begin with the newest')
    .optional()
    .describe('`next` of the previous response. Returns earlier operations.'),
  actor: z
    .string()
    .min(1)
    .max(200)
    .optional()
    .describe('Account from `people`. Returns its operations only.'),
  limit: z.coerce.number().int().min(1).max(200).default(100),
})

const siteLogAnswer = z.object({
  operations: z
    .array(
      loggedOperationWithPrevious.extend({
        ...item,
        blockType: z.string().nullable().describe('Type of the edited block; null if unknown.'),
      }),
    )
    .describe(
      'Operations, newest first. Inserted blocks and created items are listed without their content.',
    ),
  items: z
    .array(
      z.object({
        ...item,
        type: z.string().describe('Content type.'),
        title: z.string().describe('Title of the item; empty if it is gone and its title is unknown.'),
        isGone: z.boolean().describe('True if the item has neither a published version nor a draft.'),
      }),
    )
    .describe('Items that the operations edit.'),
  people: z
    .array(z.object({ account: z.string(), name: z.string() }))
    .describe('Accounts in the log, sorted by name.'),
  next: z.string().nullable().describe('Value of `before` for the next request; null at the end.'),
})

export type SiteLog = Readonly<z.output<typeof siteLogAnswer>>
export type SiteOperation = SiteLog['operations'][number]
export type LoggedItem = SiteLog['items'][number]
export type Person = SiteLog['people'][number]

export const siteLog = {
  read: {
    method: 'GET',
    url: '/studio/operations',
    schema: {
      tags: ['drafts'],
      summary:
        'Lists operations on all items, newest first, including those that were published or discarded',
      querystring: siteLogQuery.extend(changeSet),
      response: { 200: siteLogAnswer },
    },
  },
} as const satisfies ApiRoutes
