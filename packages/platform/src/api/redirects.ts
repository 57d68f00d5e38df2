/** Routes for redirects: the list with hit counts, paths without a page, a test of one URL, and the import. */
import { z } from 'zod'
import { clientId } from '#operations'
import { changeSetQuery, itemName, itemParams } from './names.ts'
import type { ApiRoutes } from './route.ts'

const tags = ['redirects'] as const

/** Maximum number of rows in one request or response. */
export const maxRedirectRows = 200

const { language } = itemParams.shape
const path = z.string().max(1000)
const after = z.coerce.number().int().min(0).default(0).describe('The `next` of the previous part.')
const next = z.int().nullable().describe('Position of the next part; null at the end.')

const listedRedirect = itemName.extend({
  title: z.string(),
  from: z.string().describe('Old path, without the base path and the language.'),
  to: z.string(),
  permanent: z.boolean(),
  state: z.enum(['published', 'draft', 'new']),
  hits: z.int().describe('Requests that this server or others have redirected. Counted once a minute.'),
  lastHitAt: z.string().nullable().describe('ISO 8601, UTC; null if it was never used.'),
})
export type ListedRedirect = Readonly<z.output<typeof listedRedirect>>

const missingPath = z.object({
  language: z.string(),
  path: z.string().describe('Path without the base path and the language.'),
  count: z.int(),
  lastAt: z.string().describe('ISO 8601, UTC.'),
})
export type MissingPath = Readonly<z.output<typeof missingPath>>

const tested = z.object({
  answer: z
    .enum(['page', 'redirect', 'withdrawn', 'missing', 'signedIn', 'otherSite'])
    .describe('`signedIn`: a page for signed-in visitors. `otherSite`: not an address of this site.'),
  code: z.int().nullable().describe('HTTP status; null if it depends on the visitor.'),
  location: z.string().nullable().describe('Target of a redirect.'),
})
export type UrlTestResult = Readonly<z.output<typeof tested>>

const importRow = z.strictObject({
  line: z.int().min(1).describe('Line of the file, for the result.'),
  from: path,
  to: path,
  permanent: z.boolean().default(true),
})
export type RedirectRow = Readonly<z.output<typeof importRow>>

const imported = z.object({
  rows: z.array(
    z.object({
      line: z.int(),
      outcome: z.enum(['created', 'changed', 'unchanged', 'refused']),
      reason: z.string().nullable().describe('Reason why the row was rejected; otherwise null.'),
    }),
  ),
})
export type ImportedRedirects = Readonly<z.output<typeof imported>>

export const redirects = {
  list: {
    method: 'GET',
    url: '/studio/redirects',
    schema: {
      tags,
      summary: 'Lists the redirects of a language by old path, including drafts, with their hits',
      querystring: z.object({
        ...changeSetQuery.shape,
        language,
        q: z.string().max(200).optional().describe('Words to find in the paths and the title.'),
        after,
      }),
      response: { 200: z.object({ redirects: z.array(listedRedirect), total: z.int(), next }) },
    },
  },
  listMissing: {
    method: 'GET',
    url: '/studio/redirects/missing',
    schema: {
      tags,
      summary:
        'Lists paths without a page that visitors have requested, the most frequent first, unless a redirect starts there',
      querystring: z.object({ ...changeSetQuery.shape, after }),
      response: { 200: z.object({ paths: z.array(missingPath), total: z.int(), next }) },
    },
  },
  test: {
    method: 'GET',
    url: '/studio/redirects/test',
    schema: {
      tags,
      summary: 'Reports how the published site responds to an address',
      querystring: z.object({ address: z.string().min(1).max(2000).describe('A path or a whole URL.') }),
      response: { 200: tested },
    },
  },
  import: {
    method: 'POST',
    url: '/studio/redirects/import',
    schema: {
      tags,
      summary: 'Creates and changes redirects as drafts; reports each row',
      querystring: changeSetQuery,
      body: z.strictObject({
        client: clientId.describe('Random client id, new for each call.'),
        language,
        rows: z.array(importRow).min(1).max(maxRedirectRows),
      }),
      response: { 200: imported },
    },
  },
} as const satisfies ApiRoutes
