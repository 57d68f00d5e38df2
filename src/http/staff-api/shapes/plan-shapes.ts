/** Schemas of what is told before a publish: what drafts change, and what they would be refused for. */
import { z } from 'zod'
import { placeOfProblem } from '#operations'
import type { Publishing } from '#publishing'
import { draftParams, listedDraft, withPlace } from './draft-shapes.ts'
import { publishProblem } from './publish-shapes.ts'

/** Between two states of an item. */
export const change = z.object({
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
  isOwn: z.boolean().describe('Nobody else than whoever asks has drafted it'),
  changes: z.array(change).describe('The first 50'),
  changed: z.int().describe('How many changes there are'),
  relation: z
    .enum(['named', 'links'])
    .nullable()
    .describe('To the page that is asked for: goes live with it, or is a menu that links to it'),
})

export const planQuery = z.object({
  item: draftParams.shape.item.optional().describe('Content key of the page from which drafts are published'),
  language: draftParams.shape.language.optional().describe('Of that page'),
  record: z.string().max(300).optional().describe('URL name of the record that the page shows'),
})

export const toOpenedPage = ({ item: contentKey, language, record }: z.output<typeof planQuery>) =>
  contentKey === undefined || language === undefined ? undefined : { contentKey, language, record }

const place = placeOfProblem.describe('Where a draft shows it, or its own field')
const unwordedPicture = z.object({
  contentKey: z.string(),
  language: z.string(),
  title: z.string().describe('Of the picture'),
  place,
})

export const publishPlan = z.object({
  affected: z.int().describe('How many pages change; where some are `unseen`, at most so many'),
  same: z
    .int()
    .describe('How many others use something of it and stay the same; a publish compares them, too'),
  unseen: z
    .int()
    .describe('How many of them may stay the same: it would take too long to draw each for this'),
  pages: z
    .array(z.object({ path: z.string(), language: z.string() }))
    .describe('Those that change, then the first 200 of those that may'),
  problems: z.array(publishProblem),
  warnings: z
    .array(publishProblem)
    .describe('Links to where nothing is; they do not keep a draft from being published'),
  unworded: z
    .array(unwordedPicture)
    .describe(
      'Pictures of which nobody has said what they show; they do not keep a draft from being published',
    ),
})

export const planCall = z.strictObject({
  drafts: z
    .array(z.strictObject({ contentKey: draftParams.shape.item, language: draftParams.shape.language }))
    .max(1000)
    .describe('Of those that are there'),
})

type Plan = Awaited<ReturnType<Publishing['plan']>>

export const toPlanAnswer = ({ pages, changed, same, unseen, problems, warnings, unworded }: Plan) => ({
  affected: changed + unseen,
  same,
  unseen,
  pages: [...pages],
  problems: problems.map(withPlace),
  warnings: warnings.map(withPlace),
  unworded: unworded.map(({ place, ...picture }) => ({ ...picture, place: toPlace(place) })),
})

type Changed = Awaited<ReturnType<Publishing['listDrafts']>>[number]

export const toChangedDraft = ({ authors, changes, ...draft }: Changed) => ({
  ...draft,
  authors: [...authors],
  changes: changes.map((one) => ({ ...one, path: [...one.path] })),
})

const toPlace = ({ block, path }: Plan['unworded'][number]['place']) => ({ block, path: [...path] })
