/** The route of the change log of all items. */
import { z } from 'zod'
import { loggedOperation } from '#operations'
import { namedItem as item } from './names.ts'
import type { ApiRoutes } from './route.ts'

/** Moment, item, language and number. */
const cursor =
  /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z),([A-Z0-9]{1,60}),([a-z]{2,3}(?:_[A-Z]{2})?),(\d{1,9})$/

const siteLogQuery = z.object({
  before: z
    .string()
    .regex(cursor, 'must be `next` of an earlier answer: leave it out to begin with the newest')
    .optional()
    .describe('`next` of the answer before: what came earlier'),
  actor: z.string().min(1).max(200).optional().describe('What this account has done: one of `people`'),
  limit: z.coerce.number().int().min(1).max(200).default(100),
})

const siteLogAnswer = z.object({
  operations: z
    .array(
      loggedOperation.extend({
        ...item,
        blockType: z.string().nullable().describe('Of the block that it is about, where that is known'),
      }),
    )
    .describe('What is inserted or created comes without what it says'),
  items: z
    .array(
      z.object({
        ...item,
        type: z.string().describe('Content type'),
        title: z.string().describe('Empty of what is gone, where nothing tells it any more'),
        isGone: z.boolean().describe('Neither published nor drafted'),
      }),
    )
    .describe('What the operations are about'),
  people: z
    .array(z.object({ account: z.string(), name: z.string() }))
    .describe('All whom the log names, in the order of their names'),
  next: z.string().nullable().describe('Where to go on; null at the end'),
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
      summary: 'What was done last to any item, newest first, also where it is published or dropped by now',
      querystring: siteLogQuery,
      response: { 200: siteLogAnswer },
    },
  },
} as const satisfies ApiRoutes
