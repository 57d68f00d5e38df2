/** Schemas of what the routes of publishes take and answer. */
import { z } from 'zod'
import { findUnstorableCharacter } from '#kit'
import { placeOfProblem } from '#operations'
import { draftParams } from './draft-shapes.ts'

const named = z.strictObject({
  contentKey: draftParams.shape.item,
  language: draftParams.shape.language,
  seq: z.int().min(1).describe('Of the last operation that the publisher saw'),
})

export const publishCall = z.strictObject({
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

/** That a page, drawn of what was stored, was the one drawn of the drafts. */
export const receipt = z.object({
  path: z.string().describe('Without the base path, with its language'),
  language: z.string(),
  viewer: z.string().describe('guest, or signed in'),
  build: z.string().describe('Of the code that has drawn it'),
  release: z.int(),
  hash: z.string().describe('SHA-256 of the document, in hexadecimal digits'),
})

export const published = z.object({
  release: z.int(),
  receipts: z.array(receipt),
  later: z.int().describe('Pages that are compared after the release'),
  behind: z
    .array(z.string())
    .describe('Servers that do not show it yet: each looks for it before its next answer'),
})

export const publishProblem = z.object({
  contentKey: z.string(),
  language: z.string(),
  path: z.string().describe('Acne › Blocks › hero › heading'),
  message: z.string(),
  hint: z.string().optional(),
  place: placeOfProblem.optional().describe('The same place, for programs'),
})

/** Where something keeps drafts from being published. */
export const refusal = z.object({
  error: z.looseObject({
    code: z.string(),
    message: z.string(),
    problems: z.array(publishProblem.partial({ contentKey: true, language: true })).optional(),
  }),
})
