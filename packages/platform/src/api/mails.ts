/** Routes for e-mail templates: the list by purpose, the creation of a draft, previews, and a test message. */
import { z } from 'zod'
import { mailPurposes } from '#model'
import { clientId } from '#operations'
import { changeSetQuery, itemName } from './names.ts'
import type { ApiRoutes } from './route.ts'

const tags = ['mails'] as const

const purpose = z.enum(mailPurposes)
const params = z.object({ purpose })

const listedMail = z.object({
  purpose,
  subject: z.string(),
  text: z.string().describe('Rich text with placeholders, as HTML.'),
  state: z
    .enum(['standard', 'published', 'draft', 'new'])
    .describe('`standard`: the site has no template, so the labels of the site are used.'),
  item: itemName.nullable().describe('The template of the site; null if it has none.'),
})
export type ListedMail = Readonly<z.output<typeof listedMail>>

const preview = z.object({
  subject: z.string(),
  text: z.string().describe('The plain text.'),
})

export const mails = {
  list: {
    method: 'GET',
    url: '/studio/mails',
    schema: {
      tags,
      summary: 'Lists the e-mails that the site sends, with their templates, including drafts',
      querystring: changeSetQuery,
      response: {
        200: z.object({
          language: z.string().describe('E-mails are sent in the default language of the site.'),
          mails: z.array(listedMail),
        }),
      },
    },
  },
  edit: {
    method: 'POST',
    url: '/studio/mails/:purpose/draft',
    schema: {
      tags,
      summary: 'Creates the template of the site as a draft with the standard text, unless it exists',
      params,
      querystring: changeSetQuery,
      body: z.strictObject({ client: clientId.describe('Random client id, new for each call.') }),
      response: { 200: itemName },
    },
  },
  preview: {
    method: 'GET',
    url: '/studio/mails/:purpose/preview',
    schema: {
      tags,
      summary: 'Returns an e-mail with sample values, including drafts',
      params,
      querystring: changeSetQuery,
      response: { 200: preview },
    },
  },
  show: {
    method: 'GET',
    url: '/studio/mails/:purpose/html',
    schema: {
      tags,
      summary: 'Shows the HTML of an e-mail with sample values, including drafts',
      params,
      querystring: changeSetQuery.extend({
        edit: z
          .string()
          .max(40)
          .optional()
          .describe('Any value; a different one makes browsers load it again.'),
      }),
      response: { 200: { content: { 'text/html': { schema: z.string() } } } },
    },
  },
  sendTest: {
    method: 'POST',
    url: '/studio/mails/:purpose/test',
    schema: {
      tags,
      summary: 'Sends an e-mail with sample values to the signed-in account, including drafts',
      params,
      querystring: changeSetQuery,
      body: z.strictObject({}),
      response: { 200: z.object({ to: z.string() }) },
    },
  },
} as const satisfies ApiRoutes
