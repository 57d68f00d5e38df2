/** Routes of the canvas: pages with marks on their blocks, and the changes between two states of a page. */
import { z } from 'zod'
import { itemsShown } from '#blocks'
import type { ApiRoutes } from './route.ts'

const tags = ['canvas'] as const
const maxDrafts = 200

const preview = {
  items: z
    .enum(itemsShown)
    .optional()
    .describe('How many items a list is drawn with, whatever it holds; nothing is stored'),
  itemsOf: z
    .string()
    .regex(/^[\w-]{1,40}\/[\w-]{1,20}\/[\w-]{1,80}$/, 'must be content key, language and id of a block')
    .optional()
    .describe('Of which list, as its mark says it without repetitions'),
}

const canvasQuery = z.object({
  ...preview,
  path: z.string().max(2000).describe('Of the page, without the base path, with its query: /skincare?page=2'),
  viewer: z
    .enum(['guest', 'me', 'sample'])
    .default('guest')
    .describe('Who sees it: nobody in particular, who asks, or a signed-in visitor who is made up'),
  language: z.string().max(20).optional().describe('Where the path does not say it: de_DE'),
  agent: z
    .enum(['without', 'with'])
    .default('without')
    .describe('Whether the studio’s script comes with the page, by which a frame shows edits in place'),
})

const storedDrafts = z.literal('stored').describe('All drafts that are stored')

const shownCanvas = canvasQuery.extend({ drafts: storedDrafts.optional() })

const draft = z.strictObject({
  contentKey: z.string().max(40),
  language: z.string().max(20).describe('en_GB'),
  title: z.string().max(300).optional().describe('As it is published without it; so are the next two'),
  urlName: z.string().max(200).optional(),
  body: z.record(z.string(), z.unknown()).optional(),
  isWithdrawn: z.boolean().optional().describe('The item leaves the site in this language'),
  publishedDate: z.iso
    .datetime()
    .optional()
    .describe('When it would be published; now without it. What keeps it from edit to edit is drawn sooner'),
})

const draftedCanvas = canvasQuery.extend({
  drafts: z.union([storedDrafts, z.array(draft).max(maxDrafts)]),
})

const shownState = {
  state: z
    .string()
    .max(60)
    .describe('Of the canvas that is shown: x-epiderm-state, or that of the last answer'),
  mark: z
    .string()
    .regex(/^data-mark-[0-9a-f]{20}$/, 'must be the name that x-epiderm-mark says')
    .describe('Name of the mark on it'),
}

const fragmentsQuery = draftedCanvas.extend(shownState)

/** A canvas with all stored drafts, for an editor of one of them. */
export const followingCanvas = canvasQuery
  .extend(shownState)
  .describe('The canvas that is shown with all stored drafts: the answer says what comes of the call there')

const html = z.string()
const fragment = z.union([
  z.object({
    place: z.string().describe('Value of the mark on the element that it takes the place of'),
    html,
  }),
  z.object({
    region: z.enum(['header', 'main', 'footer']).describe('Of which it is all that is inside'),
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
    .describe('Inside of the head, its style element left empty; absent where it stays'),
  css: z
    .object({
      from: z.number(),
      to: z.number(),
      text: z.string(),
      own: z.number().describe('Where in what comes of it the last style element’s begins'),
    })
    .optional()
    .describe('What takes the place of some of the style elements’ text, the faces’ left out'),
  icons: z
    .record(z.string(), z.string())
    .optional()
    .describe('Addresses of sprites, and what stands behind each up to the name of an icon'),
})

const canvasChange = z.discriminatedUnion('kind', [
  changedParts,
  z.object({
    kind: z.literal('page'),
    state: z.string(),
    html,
    contentSecurityPolicy: z.string(),
    mark: z.string().describe('Name of the mark on this page'),
  }),
])

/** The canvas part of a call that changes drafts. */
export const followedCanvas = z
  .discriminatedUnion('kind', [
    changedParts,
    z.object({ kind: z.literal('page'), state: z.string().describe('It is to be loaded anew') }),
  ])
  .optional()
  .describe('Absent where none was named, or it cannot be told: it is to be asked for')

/** The query of a page on a canvas. */
export type ShownCanvasQuery = Omit<z.output<typeof shownCanvas>, 'drafts'>
export type DraftedCanvas = z.output<typeof draftedCanvas>
export type FollowingCanvas = z.output<typeof followingCanvas>
export type FollowedCanvas = z.output<typeof followedCanvas>
/** The changes of a canvas that is shown; the page must be loaded again if they are not known. */
export type CanvasChange = NonNullable<FollowedCanvas>

export const canvas = {
  read: {
    method: 'GET',
    url: '/studio/canvas',
    schema: {
      tags,
      summary:
        'A page with marks on its blocks; x-epiderm-mark names the attribute, x-epiderm-state the canvas',
      querystring: shownCanvas,
    },
  },
  draw: {
    method: 'POST',
    url: '/studio/canvas',
    schema: { tags, summary: 'The same with drafts, which are stored nowhere', body: draftedCanvas },
  },
  change: {
    method: 'POST',
    url: '/studio/canvas/fragments',
    schema: {
      tags,
      summary: 'What drafts change on a canvas that is shown; the whole page where that cannot be told',
      body: fragmentsQuery,
      response: { 200: canvasChange },
    },
  },
} as const satisfies ApiRoutes
