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
    .describe(
      'How the draft relates to the page in `item`: it goes live with the page, or is a menu that links to it',
    ),
})

export const planQuery = z.object({
  item: draftParams.shape.item.optional().describe('Content key of the page from which drafts are published'),
  language: draftParams.shape.language.optional().describe('Language of that page'),
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

const namedPage = z.object({ path: z.string(), language: z.string() })

export const publishPlan = z.object({
  isAll: z.boolean().describe('Every page of the site may change'),
  affected: z.int().describe('Number of pages that may change, according to their recorded dependencies'),
  unrecorded: z.int().describe('Number of pages without recorded dependencies, which may also change'),
  pages: z.array(namedPage).describe('The first 200 pages that may change'),
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

export const checkCall = planCall.extend({
  from: z.int().min(0).describe('0, then the `next` of the previous answer'),
})

export const checkedPages = z.object({
  changed: z.array(namedPage).describe('Pages that change, among those rendered for this answer'),
  next: z
    .int()
    .nullable()
    .describe('Position of the first page that has not been rendered yet; null after the last page'),
})

type Plan = Awaited<ReturnType<Publishing['plan']>>

export const toPlanAnswer = ({ pages, problems, warnings, unworded, ...counts }: Plan) => ({
  ...counts,
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
