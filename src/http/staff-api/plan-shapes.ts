/** What is told of drafts before a publish: what each changes. */
import { z } from 'zod'
import type { Drafts } from '#drafts'
import { placeOfProblem } from '#operations'
import { listedDraft } from './draft-shapes.ts'

const change = z.object({
  kind: z.enum(['created', 'withdrawn', 'set', 'inserted', 'removed', 'moved']),
  ...placeOfProblem.shape,
  type: z.string().nullable().describe('Kind of the block; null of the item itself'),
  before: z
    .string()
    .nullable()
    .describe(
      'Words without markup, cut to where they differ; empty for nothing, null for what has no words',
    ),
  after: z.string().nullable(),
})

export const changedDraft = listedDraft.extend({
  authors: z.array(z.string()).describe('Names of the accounts that have drafted it'),
  changes: z.array(change).describe('The first 50'),
  changed: z.int().describe('How many changes there are'),
})

type Changed = Awaited<ReturnType<Drafts['listChanged']>>[number]

export const toChangedDraft = ({ authors, changes, ...draft }: Changed) => ({
  ...draft,
  authors: [...authors],
  changes: changes.map((one) => ({ ...one, path: [...one.path] })),
})
