/** Routes of publishes; separate files contain the plan and the list of former publishes. */
import { z } from 'zod'
import { findUnstorableCharacter } from '#kit'
import { placeOfProblem } from '#operations'
import { itemName, namedItem } from './names.ts'
import type { ApiRoutes, ReadonlyDeep } from './route.ts'

const tags = ['publishes'] as const

const named = z.strictObject({
  ...namedItem,
  seq: z.int().min(1).describe('Of the last operation that the publisher saw'),
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
    .describe('What is not named stays draft'),
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
      'New for each publish: sent again with the same one, nothing is published twice, and the answer is that of before',
    ),
})

/** The proof that a page rendered from stored rows equals the one rendered from drafts. */
const receipt = z.object({
  path: z.string().describe('Without the base path, with its language'),
  language: z.string(),
  viewer: z.string().describe('guest, or signed in'),
  build: z.string().describe('Of the code that has drawn it'),
  release: z.int(),
  hash: z.string().describe('SHA-256 of the document, in hexadecimal digits'),
})

const published = z.object({
  release: z.int(),
  receipts: z.array(receipt),
  later: z.int().describe('Pages that are compared after the release'),
  behind: z
    .array(z.string())
    .describe('Servers that do not show it yet: each looks for it before its next answer'),
})

export type Published = ReadonlyDeep<z.output<typeof published>>

export const publishProblem = itemName.extend({
  path: z.string().describe('Acne › Blocks › hero › heading'),
  message: z.string(),
  hint: z.string().optional(),
  place: placeOfProblem.optional().describe('The same place, for programs'),
})
export type PublishProblem = ReadonlyDeep<z.output<typeof publishProblem>>

/** A reason why drafts cannot be published, with its position. */
const refusal = z.object({
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
        'Publishes drafts as they were seen, once each page that they change is proven: 409 where one has changed since, or a page would differ',
      body: publishCall,
      response: { 200: published, 422: refusal },
    },
  },
  takeBack: {
    method: 'POST',
    url: '/studio/publishes/:release/take-back',
    schema: {
      tags,
      summary:
        'What one publish changed, as it was before, once: asked again, it answers as before; 409 where a later release changed the same',
      params: releaseParams,
      response: { 200: z.object({ release: z.int().describe('The new one') }) },
    },
  },
  listReceipts: {
    method: 'GET',
    url: '/studio/publishes/:release/receipts',
    schema: {
      tags,
      summary: 'The pages of a publish that were proven, before it or since',
      params: releaseParams,
      response: { 200: z.object({ receipts: z.array(receipt) }) },
    },
  },
} as const satisfies ApiRoutes
