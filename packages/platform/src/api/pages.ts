/** Routes for pages: listing, creating, moving and removing pages. */
import { z } from 'zod'
import { clientId } from '#operations'
import { blockNode } from '#schema'
import { changeSetQuery, itemParams, itemLanguageParams } from './names.ts'
import type { ApiRoutes } from './route.ts'

const tags = ['pages'] as const

const itemName = { contentKey: z.string(), language: z.string().describe('Language code, such as en_GB.') }
const link = z.object({ ...itemName, type: z.string(), title: z.string() })
/** Content that refers to a page. */
export type ListedItem = Readonly<z.output<typeof link>>

/**
 * The states of a page, in order: published; edited since it was published; moved by its draft; removed from the site
 * by its draft; exists only as a draft.
 */
const pageState = z.enum(['published', 'draft', 'moves', 'leaves', 'new'])
export type PageState = z.output<typeof pageState>

const listedPage = z.object({
  ...itemName,
  path: z
    .string()
    .describe(
      'Path without the base path, including the language. For a page that serves all items of a type, the path of one item.',
    ),
  publishedPath: z
    .string()
    .nullable()
    .describe('The same path of the published version; null if the page is not published.'),
  route: z
    .string()
    .describe('Stored route without the language. A word in braces is a parameter for items of a type.'),
  title: z.string(),
  state: pageState.describe(
    '`published`: no draft. `draft`: edited. `moves`: the draft has a new address. `leaves`: the draft removes the page. `new`: never published.',
  ),
  record: z
    .string()
    .nullable()
    .describe('Content type of the items that the page serves; null if it serves none.'),
  isOpenedByServer: z
    .boolean()
    .describe(
      'True for pages that only the server or a link in an e-mail opens, such as the pages for unknown addresses and for new passwords.',
    ),
  isTemplate: z.boolean().describe('True if the page is a template for new pages.'),
})
export type ListedPage = Readonly<z.output<typeof listedPage>>

const client = clientId.describe('Random client id, new for each call.')
const route = z
  .string()
  .max(1000)
  .describe('Path without the base path and the language, such as /help/returns.')

const newPage = z.strictObject({
  client,
  language: itemLanguageParams.language,
  title: z.string().min(1).max(300),
  route,
  copyOf: itemLanguageParams.contentKey
    .optional()
    .describe('Content key of the page to copy in that language. If absent, the new page is empty.'),
  blocks: z
    .array(blockNode)
    .max(200)
    .optional()
    .describe('Blocks of the new page, for example of a page template. Ignored with `copyOf`.'),
  description: z.string().max(500).optional().describe('Description for search engines.'),
})
const move = z.strictObject({
  client,
  route,
  isLeading: z.boolean().default(true).describe('Redirects the published address to the new one.'),
})
const archive = z.strictObject({
  client,
  leadsTo: z.string().min(1).max(1000).optional().describe('Target to redirect the published address to.'),
})
const changedPage = z.object({
  ...itemLanguageParams,
  seq: z.int().describe('Number of the last operation of the draft.'),
  redirects: z
    .array(
      z.object({
        ...itemLanguageParams,
        from: z.string(),
        to: z.string().nullable().describe('Target of the redirect; null if the redirect is removed.'),
      }),
    )
    .describe('Drafts of redirects that were created or changed.'),
})

export const pages = {
  list: {
    method: 'GET',
    url: '/studio/pages',
    schema: {
      tags: ['canvas'],
      summary:
        'Lists all pages in all active languages, with the changes of their drafts, sorted by title; includes unpublished pages',
      querystring: changeSetQuery,
      response: { 200: z.object({ pages: z.array(listedPage) }) },
    },
  },
  listLinks: {
    method: 'GET',
    url: '/studio/pages/:item/:language/links',
    schema: {
      tags,
      summary: 'Lists published items that refer to a page',
      params: itemParams,
      response: { 200: z.object({ links: z.array(link) }) },
    },
  },
  countVisits: {
    method: 'GET',
    url: '/studio/pages/visits',
    schema: {
      tags,
      summary: 'Counts the visits to a page in the last 30 days by visitors who agreed to be counted',
      querystring: z.object({
        path: z
          .string()
          .startsWith('/')
          .max(1000)
          .describe('Path without the base path, including the language.'),
      }),
      response: {
        200: z.object({
          visits: z.int().nullable().describe('Null if the site does not count visits.'),
        }),
      },
    },
  },
  create: {
    method: 'POST',
    url: '/studio/pages',
    schema: {
      tags,
      summary: 'Creates a page as a draft, empty or as a copy',
      querystring: changeSetQuery,
      body: newPage,
      response: { 200: changedPage },
    },
  },
  move: {
    method: 'POST',
    url: '/studio/pages/:item/:language/move',
    schema: {
      tags,
      summary: 'Moves a page to another address, as a draft, with drafts of its redirects',
      querystring: changeSetQuery,
      params: itemParams,
      body: move,
      response: { 200: changedPage },
    },
  },
  archive: {
    method: 'POST',
    url: '/studio/pages/:item/:language/archive',
    schema: {
      tags,
      summary: 'Removes a page from the site, as a draft, with drafts of its redirects',
      querystring: changeSetQuery,
      params: itemParams,
      body: archive,
      response: { 200: changedPage },
    },
  },
  restore: {
    method: 'POST',
    url: '/studio/pages/:item/:language/restore',
    schema: {
      tags,
      summary: 'Undoes the move or removal of a page, as a draft: the page keeps its published address',
      querystring: changeSetQuery,
      params: itemParams,
      body: z.strictObject({ client }),
      response: { 200: changedPage },
    },
  },
} as const satisfies ApiRoutes
