/** The route for the start screen: problems that need attention, and visits. */
import { z } from 'zod'
import { emptyBody, itemName } from './names.ts'
import type { ApiRoutes, ReadonlyDeep } from './route.ts'

const findings = z.object({
  count: z.int(),
  first: z
    .array(
      itemName.extend({
        type: z.string().describe('Content type.'),
        title: z.string(),
        detail: z.string().describe('The broken link, or the fields that changed; may be empty.'),
      }),
    )
    .describe('First 20 items.'),
})

const overview = z.object({
  content: z
    .object({ brokenLinks: findings, missingAltTexts: findings, outdatedTranslations: findings })
    .nullable()
    .describe(
      'Published items that need attention, and drafts of pictures without alternative text; null until the first scan after a start.',
    ),
  failedJobs: z
    .array(
      z.object({
        queue: z.string(),
        failed: z.int(),
        reason: z
          .string()
          .nullable()
          .describe('Reason of the last failure on this server; null if none has failed since it started.'),
      }),
    )
    .nullable()
    .describe('Queues with jobs that have failed and are retried; null for roles that may not publish.'),
  unsentMail: z
    .int()
    .nullable()
    .describe('Number of messages that no mail server accepted; null for roles that may not read them.'),
  canSendMail: z.boolean().describe('True if the site has a mail server and a public address.'),
  visits: z
    .array(z.object({ day: z.string().describe('YYYY-MM-DD in UTC.'), visits: z.int() }))
    .nullable()
    .describe('Visits of the last 30 days, by visitors who agreed to be counted; null if none are counted.'),
})
export type Overview = ReadonlyDeep<z.output<typeof overview>>
export type Findings = ReadonlyDeep<z.output<typeof findings>>

export const home = {
  read: {
    method: 'GET',
    url: '/studio/home',
    schema: {
      tags: ['home'],
      summary: 'Returns what needs attention, and the visits of the last 30 days',
      response: { 200: overview },
    },
  },
  retryJobs: {
    method: 'POST',
    url: '/studio/jobs/:queue/retry',
    schema: {
      tags: ['home'],
      summary: 'Makes the failed jobs of a queue due now; a server runs them within a minute',
      params: z.object({ queue: z.string().max(40).describe('Name of the queue, such as `webhooks`.') }),
      body: z.strictObject({}),
      response: { 204: emptyBody },
    },
  },
} as const satisfies ApiRoutes
