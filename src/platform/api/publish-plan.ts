/** Routes before a publish: the changes of drafts, and the problems that would prevent it. */
import { z } from 'zod'
import { placeOfProblem } from '#operations'
import { listedDraft } from './drafts.ts'
import { itemName, itemParams, namedItem } from './names.ts'
import { publishProblem } from './publishes.ts'
import type { ApiRoutes, ReadonlyDeep } from './route.ts'

const tags = ['publishes'] as const

/** A change between two states of an item. */
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
/** A change between the published version and a draft. */
export type DraftChange = ReadonlyDeep<z.output<typeof change>>

const changedDraft = listedDraft.extend({
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

const planQuery = z.object({
  item: itemParams.shape.item.optional().describe('Content key of the page from which drafts are published'),
  language: itemParams.shape.language.optional().describe('Language of that page'),
  record: z.string().max(300).optional().describe('URL name of the record that the page shows'),
})

const place = placeOfProblem.describe('Where a draft shows it, or its own field')
const pictureWithoutAlt = itemName.extend({
  title: z.string().describe('Of the picture'),
  place,
})

const namedPage = z.object({ path: z.string(), language: z.string() })

const publishPlan = z.object({
  isAll: z.boolean().describe('Every page of the site may change'),
  affected: z.int().describe('Number of pages that may change, according to their recorded dependencies'),
  unrecorded: z.int().describe('Number of pages without recorded dependencies, which may also change'),
  pages: z.array(namedPage).describe('The first 200 pages that may change'),
  problems: z.array(publishProblem),
  warnings: z
    .array(publishProblem)
    .describe('Links to where nothing is; they do not keep a draft from being published'),
  unworded: z
    .array(pictureWithoutAlt)
    .describe(
      'Pictures of which nobody has said what they show; they do not keep a draft from being published',
    ),
})

const planCall = z.strictObject({
  drafts: z.array(z.strictObject(namedItem)).max(1000).describe('Of those that are there'),
})

const checkCall = planCall.extend({
  from: z.int().min(0).describe('0, then the `next` of the previous answer'),
})

const checkedPages = z.object({
  changed: z.array(namedPage).describe('Pages that change, among those rendered for this answer'),
  next: z
    .int()
    .nullable()
    .describe('Position of the first page that has not been rendered yet; null after the last page'),
})

/** A draft with its changes. */
export type ChangedDraft = ReadonlyDeep<z.output<typeof changedDraft>>
/** A picture without an alternative text. */
export type PictureWithoutAlt = ReadonlyDeep<z.output<typeof pictureWithoutAlt>>
/** A page by its path, without the base path. */
export type NamedPage = Readonly<z.output<typeof namedPage>>
/** The pages that a publish of some drafts may change, and the problems that would prevent it. */
export type PublishPlan = ReadonlyDeep<z.output<typeof publishPlan>>
export type CheckedPages = Readonly<z.output<typeof checkedPages>>

export const publishPlans = {
  listDrafts: {
    method: 'GET',
    url: '/studio/publishes/plan',
    schema: {
      tags,
      summary: 'All drafts, what each changes and who has drafted it',
      querystring: planQuery,
      response: { 200: z.object({ drafts: z.array(changedDraft) }) },
    },
  },
  plan: {
    method: 'POST',
    url: '/studio/publishes/plan',
    schema: {
      tags,
      summary:
        'Lists the pages that these drafts may change, and the problems that would prevent the publish; renders no page and writes nothing',
      body: planCall,
      response: { 200: publishPlan },
    },
  },
  checkPages: {
    method: 'POST',
    url: '/studio/publishes/plan/pages',
    schema: {
      tags,
      summary: 'Renders some of these pages and lists those that change; writes nothing',
      body: checkCall,
      response: { 200: checkedPages },
    },
  },
} as const satisfies ApiRoutes
