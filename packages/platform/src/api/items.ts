/** Routes for items: search by title or key, new drafts, and the pages that show an item. */
import { z } from 'zod'
import { clientId } from '#operations'
import { changeSet, changeSetQuery, itemName, itemParams } from './names.ts'
import type { ApiRoutes } from './route.ts'

const tags = ['drafts'] as const

/** Maximum number of items in one response. */
export const maxItems = 50

const listedItem = itemName.extend({
  type: z.string(),
  title: z.string(),
  urlName: z.string().describe('Name of the item in URLs.'),
  publishedUrlName: z
    .string()
    .nullable()
    .describe('URL name of the published version; null if the item is not published.'),
})
/** An item in search results, with its URL name. */
export type ItemSearchResult = Readonly<z.output<typeof listedItem>>

const itemsQuery = z.object({
  language: z.string().max(20),
  type: z.string().max(2000).optional().describe('Content types, separated by commas.'),
  search: z.string().max(200).optional().describe('Words to find in the title and the URL name.'),
  keys: z
    .string()
    .max(30 * 250)
    .optional()
    .describe('Content keys, separated by commas.'),
  urlName: z.string().max(300).optional(),
  id: z.string().max(30).optional().describe('Managed content id.'),
})
export type ItemsQuery = Readonly<z.output<typeof itemsQuery>>

const newItem = z.strictObject({
  client: clientId.describe('Random client id, new for each call.'),
  language: z.string().min(1).max(20),
  type: z.string().min(1).max(80).describe('Content type, such as epiderm__question.'),
  title: z.string().trim().min(1).max(300),
  body: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('Initial content. Properties that a publish requires may be missing.'),
})

/** Published pages that show content from an item. */
const showing = z.object({
  affected: z.int().describe('Number of pages known to show the item.'),
  isComplete: z
    .boolean()
    .describe('False while the content of some pages is unknown; `affected` is then a minimum.'),
  pages: z.array(
    z.object({
      path: z.string().describe('Path of the page without the base path, including its language.'),
      language: z.string(),
    }),
  ),
})

export const items = {
  list: {
    method: 'GET',
    url: '/studio/items',
    schema: {
      tags,
      summary: `Finds at most ${maxItems} items by title or key, including drafts, sorted by title`,
      querystring: itemsQuery.extend(changeSet),
      response: { 200: z.object({ items: z.array(listedItem) }) },
    },
  },
  create: {
    method: 'POST',
    url: '/studio/items',
    schema: {
      tags,
      summary: 'Creates an item, such as a question or a product, as a draft',
      querystring: changeSetQuery,
      body: newItem,
      response: { 200: itemName },
    },
  },
  findShowing: {
    method: 'GET',
    url: '/studio/items/:item/:language/pages',
    schema: {
      tags,
      summary: 'Counts the published pages that show an item and lists the first of them',
      params: itemParams,
      response: { 200: showing },
    },
  },
} as const satisfies ApiRoutes
