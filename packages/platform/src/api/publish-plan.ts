/** Routes used before a publish: the changes in drafts, and the problems that would prevent the publish. */
import { z } from 'zod'
import { problemPosition } from '#operations'
import { listedDraft } from './drafts.ts'
import { changeSet, changeSetQuery, itemName, itemParams, itemLanguageParams } from './names.ts'
import { publishProblem } from './publishes.ts'
import type { ApiRoutes, ReadonlyDeep } from './route.ts'

const tags = ['publishes'] as const

const differenceLine = z.object({
  kind: z.enum(['added', 'removed', 'moved', 'edited']),
  label: z.array(z.string()).describe('Labels inside the changed value, from the outside in.'),
  parts: z
    .array(z.object({ text: z.string(), kind: z.enum(['same', 'removed', 'added']) }))
    .describe('Words of the value, with unchanged text shortened.'),
  note: z
    .string()
    .optional()
    .describe('A change that is not visible in the text, such as `Formatting: bold`.'),
})

/** A change between two states of an item. */
export const draftChange = z.object({
  kind: z.enum(['created', 'withdrawn', 'set', 'inserted', 'removed', 'moved']),
  ...problemPosition.shape,
  type: z.string().nullable().describe('Type of the block; null for the item itself.'),
  removal: z
    .enum(['withdrawn', 'deleted'])
    .optional()
    .describe(
      'How a release removed the item from the site. Absent if the item was unpublished by publishing its draft, and from older servers.',
    ),
  itemType: z.string().optional().describe('Content type of the item. Absent from older servers.'),
  before: z
    .string()
    .nullable()
    .describe(
      'Previous text without markup, shortened to the difference. Empty if there was none, null for values without text.',
    ),
  after: z.string().nullable(),
  lines: z
    .array(differenceLine)
    .optional()
    .describe('Differences in words, removals first. Absent from older servers.'),
  more: z.int().optional().describe('Number of differences beyond these.'),
})
/** A change between the published version and a draft. */
export type DraftChange = ReadonlyDeep<z.output<typeof draftChange>>

const changedDraft = listedDraft.extend({
  authors: z.array(z.string()).describe('Names of the accounts that have edited the draft.'),
  isOwn: z.boolean().describe('True if only the requesting account has edited the draft.'),
  changes: z.array(draftChange).describe('First 50 changes.'),
  changed: z.int().describe('Number of changes.'),
  relation: z
    .enum(['named', 'links'])
    .nullable()
    .describe(
      'Relation to the page or other item in `item`. `named`: the item, or a draft that it uses. `links`: a menu that links to it.',
    ),
})

const changedDrafts = z.object({
  drafts: z.array(changedDraft),
  next: z.string().nullable().describe('Position of the next drafts for `after`; null after the last draft.'),
})

const planQuery = z.object({
  item: itemParams.shape.item
    .optional()
    .describe('Content key of the page or other item from which drafts are published.'),
  language: itemParams.shape.language.optional().describe('Language of that item.'),
  record: z.string().max(300).optional().describe('URL name of the record that the page shows.'),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .max(1000)
    .optional()
    .describe('Maximum number of drafts that are not related to the page; by default, all.'),
  after: z
    .string()
    .max(200)
    .regex(/^\S+ [A-Z0-9]+ [A-Za-z_]+$/, 'must be `next` of an earlier response')
    .optional()
    .describe('`next` of the previous response. Returns the drafts that follow.'),
})

const place = problemPosition.describe('Place of the picture in a draft, or its own field for the text.')
const pictureWithoutAlt = itemName.extend({
  title: z.string().describe('Title of the picture.'),
  place,
})

const namedPage = z.object({ path: z.string(), language: z.string() })

const publishPlan = z.object({
  isAll: z.boolean().describe('True if every page of the site may change.'),
  affected: z.int().describe('Number of pages that may change, according to their recorded dependencies.'),
  unrecorded: z.int().describe('Number of pages without recorded dependencies, which may also change.'),
  isComplete: z
    .boolean()
    .describe('False until the dependencies of all pages are recorded. More pages may use the content.'),
  pages: z.array(namedPage).describe('First 200 pages that may change.'),
  problems: z.array(publishProblem),
  warnings: z.array(publishProblem).describe('Broken links. They do not prevent the publish.'),
  unworded: z
    .array(pictureWithoutAlt)
    .describe('Pictures without alternative text. They do not prevent the publish.'),
})

const planCall = z.strictObject({
  drafts: z
    .array(z.strictObject(itemLanguageParams))
    .max(1000)
    .describe('Drafts to publish; drafts that no longer exist are ignored.'),
})

const checkCall = planCall.extend({
  from: z
    .int()
    .min(0)
    .describe('Position of the first page to render: 0, then `next` of the previous response.'),
})

const checkedPages = z.object({
  changed: z.array(namedPage).describe('Changed pages among those rendered for this response.'),
  next: z
    .int()
    .nullable()
    .describe('Position of the first page that has not been rendered yet; null after the last page.'),
})

/** A draft with its changes. */
export type ChangedDraft = ReadonlyDeep<z.output<typeof changedDraft>>
/** An image without alternative text. */
export type PictureWithoutAlt = ReadonlyDeep<z.output<typeof pictureWithoutAlt>>
/** A page, identified by its path without the base path. */
export type NamedPage = Readonly<z.output<typeof namedPage>>
/** The pages that may change if the given drafts are published, and the problems that would prevent the publish. */
export type PublishPlan = ReadonlyDeep<z.output<typeof publishPlan>>
export type CheckedPages = Readonly<z.output<typeof checkedPages>>

export const publishPlans = {
  readDraft: {
    method: 'GET',
    url: '/studio/drafts/:item/:language/changes',
    schema: {
      tags: ['drafts'],
      summary: 'Describes the changes of a draft in words',
      params: itemParams,
      querystring: changeSetQuery,
      response: { 200: changedDraft },
    },
  },
  listDrafts: {
    method: 'GET',
    url: '/studio/publishes/plan',
    schema: {
      tags,
      summary:
        'Lists drafts with their changes and authors: those related to the page, then all others, most recently changed first',
      querystring: planQuery.extend(changeSet),
      response: { 200: changedDrafts },
    },
  },
  plan: {
    method: 'POST',
    url: '/studio/publishes/plan',
    schema: {
      tags,
      summary:
        'Lists the pages that these drafts may change, and the problems that would prevent the publish; renders no page and writes nothing',
      querystring: changeSetQuery,
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
      querystring: changeSetQuery,
      body: checkCall,
      response: { 200: checkedPages },
    },
  },
} as const satisfies ApiRoutes
