/** Routes for publishes. The plan and the list of earlier publishes are in separate files. */
import { z } from 'zod'
import { findUnstorableCharacter } from '#kit'
import { problemPosition } from '#operations'
import { changeSetQuery, itemName, itemLanguageParams } from './names.ts'
import type { ApiRoutes, ReadonlyDeep } from './route.ts'

const tags = ['publishes'] as const

const named = z.strictObject({
  ...itemLanguageParams,
  seq: z.int().min(1).describe('Number of the last operation that the publisher saw.'),
})

const publishCall = z.strictObject({
  drafts: z
    .array(named)
    .min(1)
    .max(1000)
    .refine(
      (drafts) =>
        new Set(drafts.map(({ contentKey, language }) => `${contentKey} ${language}`)).size === drafts.length,
      'must name each draft once',
    )
    .describe('Drafts to publish. Other drafts stay unpublished.'),
  note: z
    .string()
    .max(500)
    .refine((note) => findUnstorableCharacter(note) === undefined, 'must be text that can be stored')
    .default(''),
  key: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'must be 32 hexadecimal digits')
    .optional()
    .describe(
      'Idempotency key, new for each publish. A repeated request publishes nothing and returns the first response.',
    ),
})

/** Record of a successful check: the page rendered from stored rows is identical to the page rendered from drafts. */
const receipt = z.object({
  path: z.string().describe('Path of the page without the base path, including its language.'),
  language: z.string(),
  viewer: z.string().describe('Visitor that the page was rendered for: guest or signed in.'),
  build: z.string().describe('Build of the code that rendered the page.'),
  release: z.int(),
  hash: z.string().describe('SHA-256 of the document in hexadecimal digits.'),
})

const published = z.object({
  release: z.int(),
  receipts: z.array(receipt),
  later: z.int().describe('Number of pages to compare after the release.'),
  behind: z
    .array(z.string())
    .describe('Servers that do not show the release yet. Each checks for it before its next response.'),
})

export type PublishResponse = ReadonlyDeep<z.output<typeof published>>

export const publishProblem = itemName.extend({
  path: z.string().describe('Position of the problem, such as About us › Blocks › hero › heading.'),
  message: z.string(),
  hint: z.string().optional(),
  place: problemPosition.optional().describe('Same place in machine-readable form.'),
})
export type PublishProblem = ReadonlyDeep<z.output<typeof publishProblem>>

/** The error response for a rejected publish, with the location of each problem. */
const rejection = z.object({
  error: z.looseObject({
    code: z.string(),
    message: z.string(),
    problems: z.array(publishProblem.partial({ contentKey: true, language: true })).optional(),
  }),
})

const releaseParams = z.object({ release: z.coerce.number().int().min(1) })

export const publishes = {
  publish: {
    method: 'POST',
    url: '/studio/publishes',
    schema: {
      tags,
      summary:
        'Publishes drafts as the publisher saw them, after proving each changed page. Returns 409 if a draft has changed since or a page would differ',
      querystring: changeSetQuery,
      body: publishCall,
      response: { 200: published, 422: rejection },
    },
  },
  takeBack: {
    method: 'POST',
    url: '/studio/publishes/:release/take-back',
    schema: {
      tags,
      summary:
        'Reverts the changes of a publish. A repeated request returns the first response. Returns 409 if a later release changed the same content',
      params: releaseParams,
      response: { 200: z.object({ release: z.int().describe('Number of the new release.') }) },
    },
  },
  listReceipts: {
    method: 'GET',
    url: '/studio/publishes/:release/receipts',
    schema: {
      tags,
      summary: 'Lists the pages of a publish that were verified before or after the release',
      params: releaseParams,
      response: { 200: z.object({ receipts: z.array(receipt) }) },
    },
  },
} as const satisfies ApiRoutes
