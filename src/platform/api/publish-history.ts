/** The route of former publishes. */
import { z } from 'zod'
import { itemName } from './names.ts'
import { change } from './publish-plan.ts'
import type { ApiRoutes, ReadonlyDeep } from './route.ts'

const publishQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  before: z.coerce.number().int().min(1).optional().describe('Those of earlier releases than this one'),
})

const publishedDraft = itemName.extend({
  title: z.string(),
  seq: z.int(),
  changes: z.array(change).describe('The first 10, of the first items'),
  changed: z.int().nullable().describe('How many changes there are; null of what is not read'),
})

const formerPublish = z.object({
  release: z.int(),
  createdAt: z.string().describe('ISO 8601, UTC'),
  note: z.string(),
})

const publishEntry = z.object({
  ...formerPublish.shape,
  createdBy: z.string().describe('Name of the account'),
  drafts: z.array(publishedDraft),
  affected: z.int().describe('Pages that it could change'),
  later: z.int().describe('Of these, what is still to be compared'),
  differing: z.int().describe('Of these, what was found to differ after the release'),
  difference: z.string().nullable().describe('The first of them, in words'),
  takenBackBy: z.int().nullable().describe('The release that took it back'),
  takesBack: formerPublish.nullable().describe('The publish that it takes back'),
  overtakenBy: formerPublish
    .extend({
      createdBy: z.string().describe('Name of the account, or of the operator'),
      titles: z.array(z.string()).describe('Of what both have changed'),
    })
    .nullable()
    .describe('The newest release that has changed the same since, so that it cannot be taken back'),
})

export type PublishedItem = ReadonlyDeep<z.output<typeof publishedDraft>>
export type PublishEntry = ReadonlyDeep<z.output<typeof publishEntry>>

export const publishHistory = {
  list: {
    method: 'GET',
    url: '/studio/publishes',
    schema: {
      tags: ['publishes'],
      summary:
        'What was published of drafts, newest first, with what each changed and whether it can be taken back',
      querystring: publishQuery,
      response: { 200: z.object({ publishes: z.array(publishEntry) }) },
    },
  },
} as const satisfies ApiRoutes
