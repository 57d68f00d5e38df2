/** Routes for lists of items: by type, with state and last edit, and the uses of an item. */
import { z } from 'zod'
import { changeSet, changeSetQuery, itemName, itemParams } from './names.ts'
import { mediaFolder } from './media-library/folders.ts'
import type { ApiRoutes } from './route.ts'

const tags = ['drafts'] as const

/** Maximum number of rows in one response. */
const maxRows = 200

const state = z.enum(['published', 'draft', 'moves', 'leaves', 'new', 'withdrawn'])

const listingQuery = z.object({
  ...changeSet,
  type: z.string().min(1).max(80).describe('Content type, such as epiderm__question.'),
  language: itemParams.shape.language,
  q: z
    .string()
    .max(200)
    .optional()
    .describe('Words to find in the title and the URL name, for pictures also in the alternative text.'),
  state: z
    .enum([...state.options, 'edited'])
    .optional()
    .describe('`edited`: every state except `published` and `withdrawn`.'),
  kind: z
    .enum(['ordinary', 'template', 'system'])
    .optional()
    .describe(
      'Only for pages. `system`: for all items of a type, or used by the settings of the site. `ordinary`: all others. `template`: those from which new pages start.',
    ),
  editedBy: z
    .string()
    .max(100)
    .optional()
    .describe('Account id. Lists only drafts that this account has changed last.'),
  check: z
    .enum(['unused', 'noAltText', 'tooSmall'])
    .optional()
    .describe(
      'Only for pictures. `unused`: no published item and no draft refers to it. `tooSmall`: the longer side has less than 1,000 pixels.',
    ),
  fileType: z.enum(['jpeg', 'png', 'webp', 'avif', 'gif', 'svg']).optional().describe('Only for pictures.'),
  uploadedBy: z.string().max(100).optional().describe('Account id. Only for pictures.'),
  uploadedWithinDays: z.coerce
    .number()
    .int()
    .min(1)
    .max(3650)
    .optional()
    .describe('Only for pictures. An imported picture has the time of its first publication.'),
  folder: mediaFolder.describe('Only for pictures. Id of a folder; `none` for pictures without one.'),
  sort: z
    .enum(['edited', 'title', '-title', 'address', '-address'])
    .default('edited')
    .describe(
      '`edited`: by last change of the draft, otherwise by publication of the version, newest first. `address`: only for pages; each follows the page above it.',
    ),
  after: z.string().max(2000).optional().describe('The `next` of the previous part.'),
  limit: z.coerce.number().int().min(1).max(maxRows).default(100),
})

const listedMedia = z.object({
  mimeType: z.string().nullable().describe('Null if the picture is on another server.'),
  width: z.number().nullable().describe('Width in pixels.'),
  height: z.number().nullable(),
  bytes: z.number().nullable(),
  hash: z.string().nullable().describe('SHA-256 of the uploaded file.'),
  altText: z.string().nullable().describe('Empty for a decorative picture, null if not set.'),
  uses: z.int().describe('Number of items that refer to the picture, published or in a draft.'),
  uploadedBy: z.string().nullable().describe('Name of the account; null for an import or a command.'),
  uploadedAt: z.string().describe('ISO 8601, UTC.'),
  folder: z.string().nullable().describe('Id of the folder that contains the picture.'),
})

const listingRow = itemName.extend({
  type: z.string(),
  title: z.string(),
  urlName: z.string(),
  path: z
    .string()
    .nullable()
    .describe('Path without the base path, including the language; null for an item without an address.'),
  publishedPath: z
    .string()
    .nullable()
    .describe('Path of the published version; null if the item is not published or has no address.'),
  state: state.describe(
    '`published`: no draft. `draft`: edited. `moves`: the draft has a new address. `leaves`: the draft removes the item. `new`: never published. `withdrawn`: taken off the site at once, with or without a draft.',
  ),
  problems: z.int().describe('Number of problems in the draft alone; 101 if there are more than 100.'),
  editedBy: z
    .string()
    .nullable()
    .describe(
      'Name of the account or the command that edited or published the item last, such as `Set-up`; null if it is unknown.',
    ),
  editedAt: z.string().describe('ISO 8601, UTC.'),
  picture: z
    .string()
    .nullable()
    .describe(
      'Path of a small version of the first picture of a page, or of the picture itself; null if there is none.',
    ),
  media: listedMedia.nullable().describe('Null for other types than pictures.'),
})

export type ListingRow = Readonly<z.output<typeof listingRow>>

const listing = z.object({
  rows: z.array(listingRow),
  next: z.string().nullable().describe('Position of the next part; null at the end.'),
  total: z.object({
    count: z.int(),
    isExact: z.boolean().describe('False if the list has at least `count` items.'),
  }),
})

export type Listing = Readonly<z.output<typeof listing>>

const typeCount = z.object({
  type: z.string(),
  items: z.int().describe('Number of items, each counted once in all languages.'),
  drafts: z.int().describe('Number of items with a draft.'),
})

const use = itemName.extend({
  type: z.string(),
  title: z.string(),
  fieldPath: z.array(z.string()).describe('Location of the first reference in the item.'),
})

export const listings = {
  list: {
    method: 'GET',
    url: '/studio/listings',
    schema: {
      tags,
      summary: 'Lists the items of a type in one language, with state and last edit, including drafts',
      querystring: listingQuery,
      response: { 200: listing },
    },
  },
  listTypes: {
    method: 'GET',
    url: '/studio/listings/types',
    schema: {
      tags,
      summary: 'Counts the items of each content type',
      querystring: changeSetQuery,
      response: { 200: z.object({ types: z.array(typeCount) }) },
    },
  },
  listUploaders: {
    method: 'GET',
    url: '/studio/listings/uploaders',
    schema: {
      tags,
      summary: 'Lists the accounts that have uploaded pictures',
      querystring: changeSetQuery,
      response: {
        200: z.object({ accounts: z.array(z.object({ account: z.string(), name: z.string() })) }),
      },
    },
  },
  listUses: {
    method: 'GET',
    url: '/studio/items/:item/:language/uses',
    schema: {
      tags,
      summary: 'Lists published items that refer to an item',
      params: itemParams,
      querystring: z.object({
        after: z.coerce.number().int().min(0).default(0).describe('The `next` of the previous part.'),
        limit: z.coerce.number().int().min(1).max(maxRows).default(50),
      }),
      response: {
        200: z.object({
          items: z.array(use),
          total: z.int(),
          next: z.int().nullable().describe('Position of the next part; null at the end.'),
        }),
      },
    },
  },
} as const satisfies ApiRoutes
