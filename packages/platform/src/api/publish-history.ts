/** The route that lists earlier publishes. */
import { z } from 'zod'
import { itemName } from './names.ts'
import { draftChange } from './publish-plan.ts'
import type { ApiRoutes, ReadonlyDeep } from './route.ts'

const publishQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  before: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .describe('Release number. Returns publishes of earlier releases.'),
})

const publishedDraft = itemName.extend({
  title: z.string(),
  seq: z.int(),
  changes: z.array(draftChange).describe('First 10 changes, for the first items only.'),
  changed: z.int().nullable().describe('Number of changes; null if they were not read.'),
})

const formerPublish = z.object({
  release: z.int(),
  createdAt: z.string().describe('ISO 8601 date and time in UTC.'),
  note: z.string(),
})

const publishEntry = z.object({
  ...formerPublish.shape,
  createdBy: z.string().describe('Name of the account.'),
  drafts: z.array(publishedDraft),
  affected: z.int().describe('Number of pages that the publish could change.'),
  later: z.int().describe('Number of these pages that are still to be compared.'),
  differing: z.int().describe('Number of these pages that differed after the release.'),
  difference: z.string().nullable().describe('Description of the first difference.'),
  takenBackBy: z.int().nullable().describe('Release that reverted this publish.'),
  takesBack: formerPublish.nullable().describe('Publish that this one reverts.'),
  overtakenBy: formerPublish
    .extend({
      createdBy: z.string().describe('Name of the account or of the operator.'),
      titles: z.array(z.string()).describe('Titles of the items that both releases changed.'),
    })
    .nullable()
    .describe('Newest later release that changed the same content, which prevents reverting this publish.'),
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
        'Lists publishes, newest first, with their changes and the release that prevents reverting them',
      querystring: publishQuery,
      response: { 200: z.object({ publishes: z.array(publishEntry) }) },
    },
  },
} as const satisfies ApiRoutes
