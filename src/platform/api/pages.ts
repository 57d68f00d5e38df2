/** Routes of pages: the list, new ones, and pages that move or are removed. */
import { z } from 'zod'
import { clientId } from '#operations'
import { itemParams, namedItem } from './names.ts'
import type { ApiRoutes } from './route.ts'

const tags = ['pages'] as const

const itemName = { contentKey: z.string(), language: z.string().describe('en_GB') }
const link = z.object({ ...itemName, type: z.string(), title: z.string() })
/** Content that refers to a page. */
export type ListedItem = Readonly<z.output<typeof link>>

/** Published; edited since; moved by its draft; removed from the site by its draft; only a draft. */
const pageState = z.enum(['published', 'draft', 'moves', 'leaves', 'new'])
export type PageState = z.output<typeof pageState>

const listedPage = z.object({
  ...itemName,
  path: z
    .string()
    .describe(
      'Without the base path, with its language; of a page that serves every item of a type, with one of them',
    ),
  route: z
    .string()
    .describe(
      'The same as it is stored: without its language, and with a word in braces for items of a type',
    ),
  title: z.string(),
  state: pageState.describe(
    'As it is published; edited since; with another address in its draft; taken off the site by it; a draft alone',
  ),
  record: z.string().nullable().describe('Type of the items that it serves; null where it serves none'),
  isTemplate: z.boolean().describe('Whether it is offered to whoever makes a new page'),
})
export type ListedPage = Readonly<z.output<typeof listedPage>>

const client = clientId.describe('A new one for each call')
const route = z.string().max(1000).describe('An address without base path and language: /skincare/acne')

const newPage = z.strictObject({
  client,
  language: namedItem.language,
  title: z.string().min(1).max(300),
  route,
  copyOf: namedItem.contentKey
    .optional()
    .describe('The page that it begins as, in that language; without one it is empty'),
})
const move = z.strictObject({
  client,
  route,
  isLeading: z
    .boolean()
    .default(true)
    .describe('Whether the address that visitors know leads to the new one'),
})
const archive = z.strictObject({
  client,
  leadsTo: z.string().min(1).max(1000).optional().describe('Where the address that visitors know leads then'),
})
const changedPage = z.object({
  ...namedItem,
  seq: z.int().describe('Of the draft’s last operation'),
  redirects: z
    .array(
      z.object({
        ...namedItem,
        from: z.string(),
        to: z.string().nullable().describe('Null: it leaves'),
      }),
    )
    .describe('Drafts that belong to it: made, or changed'),
})

export const pages = {
  list: {
    method: 'GET',
    url: '/studio/pages',
    schema: {
      tags: ['canvas'],
      summary:
        'Every page in every language that the site is shown in, as drafts have it, in the order of titles; also those that are drafts alone',
      response: { 200: z.object({ pages: z.array(listedPage) }) },
    },
  },
  listLinks: {
    method: 'GET',
    url: '/studio/pages/:item/:language/links',
    schema: {
      tags,
      summary: 'What refers to a page, of what is published',
      params: itemParams,
      response: { 200: z.object({ links: z.array(link) }) },
    },
  },
  create: {
    method: 'POST',
    url: '/studio/pages',
    schema: {
      tags,
      summary: 'Begins a new page as a draft, empty or with what another one says',
      body: newPage,
      response: { 200: changedPage },
    },
  },
  move: {
    method: 'POST',
    url: '/studio/pages/:item/:language/move',
    schema: {
      tags,
      summary: 'Gives a page another address, as a draft, with drafts of the redirects that belong to it',
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
      summary: 'Takes a page off the site, as a draft, with drafts of the redirects that belong to it',
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
      summary: 'Takes back that a page moves or leaves: it stays where it is published, as a draft',
      params: itemParams,
      body: z.strictObject({ client }),
      response: { 200: changedPage },
    },
  },
} as const satisfies ApiRoutes
