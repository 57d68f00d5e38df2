/** Routes for the canvas: pages with marks on their blocks, and the changes between two states of a page. */
import { z } from 'zod'
import { previewItemCounts } from '#blocks'
import { changeSet, changeSetQuery } from './names.ts'
import type { ApiRoutes } from './route.ts'

const tags = ['canvas'] as const
const maxDrafts = 200

const preview = {
  items: z
    .enum(previewItemCounts)
    .optional()
    .describe('Number of items to render a list with, regardless of its content. The preview is not stored.'),
  itemsOf: z
    .string()
    .regex(/^[\w-]{1,40}\/[\w-]{1,20}\/[\w-]{1,80}$/, 'must be content key, language and id of a block')
    .optional()
    .describe('Block id of that list: the value of its mark without the repetition.'),
}

const canvasQuery = z.object({
  ...preview,
  path: z
    .string()
    .max(2000)
    .describe('Path and query of the page without the base path, such as /products?page=2.'),
  viewer: z
    .enum(['guest', 'me', 'sample'])
    .default('guest')
    .describe('Visitor to render for: a guest, the requesting account, or a sample of a signed-in visitor.'),
  language: z
    .string()
    .max(20)
    .optional()
    .describe('Language of the page, such as de_DE, if the path has none.'),
  agent: z
    .enum(['without', 'with'])
    .default('without')
    .describe('Includes the studio’s script, which shows edits in place in a frame.'),
})

const storedDrafts = z.literal('stored').describe('All stored drafts.')

const canvasPageQuery = canvasQuery.extend({ drafts: storedDrafts.optional() })

const draft = z.strictObject({
  contentKey: z.string().max(40),
  language: z.string().max(20).describe('Language code, such as en_GB.'),
  title: z
    .string()
    .max(300)
    .optional()
    .describe('Title of the item. If absent, the published title; the same applies to `urlName` and `body`.'),
  urlName: z.string().max(200).optional(),
  body: z.record(z.string(), z.unknown()).optional(),
  isWithdrawn: z
    .boolean()
    .optional()
    .describe('True if the draft removes the item from the site in this language.'),
  publishedDate: z.iso
    .datetime()
    .optional()
    .describe(
      'Publication date to render with. Defaults to now. Rendering is faster if the date is the same for each edit.',
    ),
})

const draftCanvasQuery = canvasQuery.extend({
  drafts: z.union([storedDrafts, z.array(draft).max(maxDrafts)]),
})

const shownState = {
  state: z
    .string()
    .max(60)
    .describe('State of the shown canvas: the header x-epiderm-state, or `state` of the last response.'),
  mark: z
    .string()
    .regex(/^data-mark-[0-9a-f]{20}$/, 'must be the name that x-epiderm-mark says')
    .describe('Name of the mark attribute on the shown canvas.'),
}

const fragmentsQuery = draftCanvasQuery.extend(shownState)

/** A canvas with all stored drafts, for an editor of one of them. */
export const editorCanvasQuery = canvasQuery
  .extend(shownState)
  .describe('Canvas that shows all stored drafts. The response includes its changes.')

const html = z.string()
const fragment = z.union([
  z.object({
    place: z.string().describe('Mark value of the element to replace.'),
    html,
  }),
  z.object({
    region: z.enum(['header', 'main', 'footer']).describe('Region whose content is replaced.'),
    html,
  }),
])

const changedParts = z.object({
  kind: z.literal('fragments'),
  state: z.string(),
  fragments: z.array(fragment).readonly(),
  head: z
    .string()
    .optional()
    .describe('Content of the head with an empty style element; absent if unchanged.'),
  css: z
    .object({
      from: z.number(),
      to: z.number(),
      text: z.string(),
      own: z.number().describe('Offset in the resulting text at which the last style element begins.'),
    })
    .optional()
    .describe('Replacement for a range of the text of all style elements except font faces.'),
  icons: z
    .record(z.string(), z.string())
    .optional()
    .describe('New query strings of icon sprites, by the address of the sprite.'),
})

const canvasChange = z.discriminatedUnion('kind', [
  changedParts,
  z.object({
    kind: z.literal('page'),
    state: z.string(),
    html,
    contentSecurityPolicy: z.string(),
    mark: z.string().describe('Name of the mark attribute on this page.'),
  }),
])

/** The canvas part of a call that changes drafts. */
export const optionalCanvasChange = z
  .discriminatedUnion('kind', [
    changedParts,
    z.object({
      kind: z.literal('page'),
      state: z.string().describe('State of the page, which must be loaded again.'),
    }),
  ])
  .optional()
  .describe(
    'Changes of the canvas. Absent if the request has no `canvas` or if the changes are unknown; request them separately.',
  )

/** The query for a page on a canvas. */
export type CanvasPageQuery = Omit<z.output<typeof canvasPageQuery>, 'drafts'>
export type DraftCanvasQuery = z.output<typeof draftCanvasQuery>
export type EditorCanvasQuery = z.output<typeof editorCanvasQuery>
export type OptionalCanvasChange = z.output<typeof optionalCanvasChange>
/** The changes to the canvas that the client shows. If they are unknown, the client must load the page again. */
export type CanvasChange = NonNullable<OptionalCanvasChange>

export const canvas = {
  read: {
    method: 'GET',
    url: '/studio/canvas',
    schema: {
      tags,
      summary:
        'Renders a page with marks on its blocks. The header x-epiderm-mark names the attribute, x-epiderm-state the state of the canvas',
      querystring: canvasPageQuery.extend(changeSet),
    },
  },
  draw: {
    method: 'POST',
    url: '/studio/canvas',
    schema: {
      tags,
      summary: 'Renders a page with the drafts in the request, which are not stored',
      querystring: changeSetQuery,
      body: draftCanvasQuery,
    },
  },
  change: {
    method: 'POST',
    url: '/studio/canvas/fragments',
    schema: {
      tags,
      summary:
        'Returns the changes of a shown canvas for the drafts in the request, or the whole page if they are unknown',
      querystring: changeSetQuery,
      body: fragmentsQuery,
      response: { 200: canvasChange },
    },
  },
} as const satisfies ApiRoutes
