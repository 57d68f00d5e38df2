/** Routes for the canvas: pages whose blocks have marker attributes, and the changes between two states of a page. */
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
    .describe(
      'Number of items with which a list is rendered, regardless of its content. The preview is not stored.',
    ),
  itemsOf: z
    .string()
    .regex(/^[\w-]{1,40}\/[\w-]{1,20}\/[\w-]{1,80}$/, 'must be content key, language and id of a block')
    .optional()
    .describe('Identifier of that list: the value of its marker attribute without the repetition.'),
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
    .describe(
      'Visitor for whom the page is rendered: a guest, the requesting account, or a sample signed-in visitor.',
    ),
  language: z
    .string()
    .max(20)
    .optional()
    .describe('Language of the page, such as de_DE, if the path does not contain one.'),
  agent: z
    .enum(['without', 'with'])
    .default('without')
    .describe(
      'With the value `with`, the page includes the studio’s script, which applies edits without a reload.',
    ),
})

const storedDrafts = z.literal('stored').describe('All stored drafts.')

const canvasPageQuery = canvasQuery.extend({
  drafts: storedDrafts.optional(),
  tokens: z
    .enum(['compact', 'named'])
    .optional()
    .describe(
      'With the value `named`, the styles read each theme token by its name, so that a script can change it. With `compact`, the default, they may contain values and short names instead, as on the public page.',
    ),
})

const draft = z.strictObject({
  contentKey: z.string().max(40),
  language: z.string().max(20).describe('Language code, such as en_GB.'),
  title: z
    .string()
    .max(300)
    .optional()
    .describe(
      'Title of the item. If absent, the published title is used. The same applies to `urlName` and `body`.',
    ),
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
      'Publication date with which the page is rendered. The default is the current time. Rendering is faster if each edit has the same date.',
    ),
})

const draftCanvasQuery = canvasQuery.extend({
  drafts: z.union([storedDrafts, z.array(draft).max(maxDrafts)]),
})

const shownState = {
  state: z
    .string()
    .max(60)
    .describe(
      'State of the canvas that the client shows: the header x-epiderm-state, or `state` in the last response.',
    ),
  mark: z
    .string()
    .regex(/^data-mark-[0-9a-f]{20}$/, 'must be the name in the header x-epiderm-mark')
    .describe('Name of the marker attribute on that canvas.'),
}

const fragmentsQuery = draftCanvasQuery.extend(shownState)

/** Query that identifies the canvas open in the editor. That canvas shows all stored drafts. */
export const editorCanvasQuery = canvasQuery
  .extend(shownState)
  .describe(
    'The canvas that the client shows with all stored drafts. The response includes the changes to it.',
  )

const html = z.string()
const fragment = z.union([
  z.object({
    place: z.string().describe('Value of the marker attribute of the element to replace.'),
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
    .describe('Content of the head, with an empty style element. Absent if it is unchanged.'),
  css: z
    .object({
      from: z.number(),
      to: z.number(),
      text: z.string(),
      own: z.number().describe('Start of the last style element, as an offset in the resulting text.'),
    })
    .optional()
    .describe('Replaces a range in the text of all style elements except those of font faces.'),
  icons: z
    .record(z.string(), z.string())
    .optional()
    .describe('New query strings of icon sprites, by the URL of the sprite.'),
})

const canvasChange = z.discriminatedUnion('kind', [
  changedParts,
  z.object({
    kind: z.literal('page'),
    state: z.string(),
    html,
    contentSecurityPolicy: z.string(),
    mark: z.string().describe('Name of the marker attribute on this page.'),
  }),
])

/** The change to the canvas, as part of the response to a call that changes drafts. */
export const optionalCanvasChange = z
  .discriminatedUnion('kind', [
    changedParts,
    z.object({
      kind: z.literal('page'),
      state: z.string().describe('State of the page. The client must load the page again.'),
    }),
  ])
  .optional()
  .describe(
    'Change to the canvas. Absent if the request has no `canvas` or if the change is unknown. Request it separately.',
  )

/** The query for a page on a canvas. */
export type CanvasPageQuery = Omit<z.output<typeof canvasPageQuery>, 'drafts'>
export type DraftCanvasQuery = z.output<typeof draftCanvasQuery>
export type EditorCanvasQuery = z.output<typeof editorCanvasQuery>
export type OptionalCanvasChange = z.output<typeof optionalCanvasChange>
/** Changes to the canvas that the client shows. If the changes are unknown, the client must load the page again. */
export type CanvasChange = NonNullable<OptionalCanvasChange>

export const canvas = {
  read: {
    method: 'GET',
    url: '/studio/canvas',
    schema: {
      tags,
      summary:
        'Renders a page with marker attributes on its blocks. The header x-epiderm-mark contains the name of the attribute, x-epiderm-state the state of the canvas',
      querystring: canvasPageQuery.extend(changeSet),
    },
  },
  draw: {
    method: 'POST',
    url: '/studio/canvas',
    schema: {
      tags,
      summary: 'Renders a page with the drafts in the request. The drafts are not stored',
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
        'Returns the changes to the canvas that the client shows for the drafts in the request, or the whole page if the changes are unknown',
      querystring: changeSetQuery,
      body: fragmentsQuery,
      response: { 200: canvasChange },
    },
  },
} as const satisfies ApiRoutes
