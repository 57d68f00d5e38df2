/** Routes that unpublish, delete and restore items. */
import { z } from 'zod'
import { clientId } from '#operations'
import { changeSetQuery, emptyBody, itemName, itemParams } from './names.ts'
import type { ApiRoutes } from './route.ts'

const tags = ['drafts'] as const

const byClient = z.strictObject({ client: clientId.describe('Random client id, new for each call.') })

const deletedItem = itemName.extend({
  type: z.string(),
  title: z.string(),
  deletedBy: z.string().describe('Name of the account.'),
  deletedAt: z.string().describe('ISO 8601, UTC.'),
})
export type DeletedItem = Readonly<z.output<typeof deletedItem>>

export const deletedItems = {
  unpublish: {
    method: 'POST',
    url: '/studio/items/:item/:language/unpublish',
    schema: {
      tags,
      summary:
        'Drafts the removal of an item from the site; it stays as a draft after the publish. Pages have a route of their own',
      querystring: changeSetQuery,
      params: itemParams,
      body: byClient,
      response: { 200: itemName },
    },
  },
  list: {
    method: 'GET',
    url: '/studio/items/deleted',
    schema: {
      tags,
      summary: 'Lists deleted items that can be restored, most recently deleted first',
      querystring: changeSetQuery,
      response: { 200: z.object({ items: z.array(deletedItem), days: z.int() }) },
    },
  },
  delete: {
    method: 'DELETE',
    url: '/studio/items/:item/:language',
    schema: {
      tags,
      summary: 'Deletes an item that is not published. It can be restored for 30 days',
      querystring: changeSetQuery,
      params: itemParams,
      response: { 204: emptyBody },
    },
  },
  restore: {
    method: 'POST',
    url: '/studio/items/:item/:language/restore',
    schema: {
      tags,
      summary: 'Restores a deleted item as a draft, under the same key',
      querystring: changeSetQuery,
      params: itemParams,
      body: byClient,
      response: { 200: itemName },
    },
  },
} as const satisfies ApiRoutes
