/** Routes of items: search by title or key, new drafts, and the pages that show an item. */
import { z } from 'zod'
import { clientId } from '#operations'
import { itemName, itemParams } from './names.ts'
import type { ApiRoutes } from './route.ts'

const tags = ['drafts'] as const

/** Maximum number of items in one response. */
export const maxItems = 50

const listedItem = itemName.extend({
  type: z.string(),
  title: z.string(),
  urlName: z.string().describe('In addresses'),
})
/** An item that content may refer to, with its name in addresses. */
export type FoundItem = Readonly<z.output<typeof listedItem>>

const itemsQuery = z.object({
  language: z.string().max(20),
  type: z.string().max(2000).optional().describe('Of one of these types, by commas'),
  search: z.string().max(200).optional().describe('Words that title and URL name hold'),
  keys: z
    .string()
    .max(30 * 250)
    .optional()
    .describe('Content keys, by commas'),
  urlName: z.string().max(300).optional(),
  id: z.string().max(30).optional().describe('Managed content id'),
})
export type ItemsQuery = Readonly<z.output<typeof itemsQuery>>

const newItem = z.strictObject({
  client: clientId.describe('A new one for each call'),
  language: z.string().min(1).max(20),
  type: z.string().min(1).max(80).describe('Content type: epiderm__question'),
  title: z.string().trim().min(1).max(300),
  body: z
    .record(z.string(), z.unknown())
    .default({})
    .describe('What it says to begin with: it may lack what a publish asks for'),
})

const showing = z.object({
  affected: z.int().describe('Pages of which it is known'),
  isComplete: z
    .boolean()
    .describe('False while it is not known of all pages what they show: then at least so many'),
  pages: z.array(
    z.object({ path: z.string().describe('Without the base path, with its language'), language: z.string() }),
  ),
})
/** Published pages that show something of an item. */
export type ShowingPages = Readonly<z.output<typeof showing>>

export const items = {
  list: {
    method: 'GET',
    url: '/studio/items',
    schema: {
      tags,
      summary: `At most ${maxItems} items by title or key, as drafts have them, in the order of titles`,
      querystring: itemsQuery,
      response: { 200: z.object({ items: z.array(listedItem) }) },
    },
  },
  create: {
    method: 'POST',
    url: '/studio/items',
    schema: {
      tags,
      summary: 'Begins a new item as a draft: a question, a product',
      body: newItem,
      response: { 200: itemName },
    },
  },
  findShowing: {
    method: 'GET',
    url: '/studio/items/:item/:language/pages',
    schema: {
      tags,
      summary: 'How many published pages show something of an item, and the first of them',
      params: itemParams,
      response: { 200: showing },
    },
  },
} as const satisfies ApiRoutes
