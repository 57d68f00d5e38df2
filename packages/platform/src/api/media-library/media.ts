/** Routes for images: the list, and uploads. */
import { z } from 'zod'
import { isContentKey } from '#kit'
import { changeSet, itemName } from '../names.ts'
import { mediaFolder } from './folders.ts'
import type { ApiRoutes } from '../route.ts'

const tags = ['media'] as const

const listedPicture = z.object({
  contentKey: z.string(),
  language: z.string().describe('Language of the title and the alternative text, such as en_GB.'),
  title: z.string(),
  altText: z
    .string()
    .nullable()
    .describe('Alternative text. Empty for a decorative picture, null if not set.'),
  width: z.number().nullable().describe('Width in pixels.'),
  height: z.number().nullable(),
  isDraft: z.boolean(),
  preview: z
    .string()
    .nullable()
    .describe(
      'Path of a small version. For a draft, available to staff only. Null if the file is on another server.',
    ),
  file: z.string().nullable().describe('Path of the original file; null if `preview` is null.'),
})
export type ListedPicture = Readonly<z.output<typeof listedPicture>>

const pictureQuery = z.object({
  q: z
    .string()
    .max(200)
    .default('')
    .describe('Words that must all occur in the title, the name or the alternative text.'),
  key: z
    .string()
    .refine(isContentKey, 'must be a content key')
    .optional()
    .describe('Content key. Returns this picture only.'),
  folder: mediaFolder.describe('Id of a folder; `none` for pictures without one.'),
  after: z
    .string()
    .refine(isContentKey, 'must be a content key')
    .optional()
    .describe('`next` of the previous response.'),
  limit: z.coerce.number().int().min(1).max(200).default(60),
})

const picturePage = z.object({
  pictures: z.array(listedPicture).describe('Pictures: drafts first, then the newest.'),
  next: z.string().nullable().describe('Value of `after` for the next request; null at the end.'),
})

const uploadQuery = z.object({
  name: z
    .string()
    .max(500)
    .default('')
    .describe('File name, used for the title. The file type is read from the content.'),
  folder: mediaFolder.describe('Id of the folder for the picture. Ignored if the folder does not exist.'),
})

export const uploadedPicture = itemName.extend({
  create: z
    .object({
      kind: z.literal('create'),
      type: z.string(),
      title: z.string(),
      urlName: z.string(),
      body: z.record(z.string(), z.unknown()),
    })
    .describe(
      'Operation that creates the picture as a draft. Without it, the uploaded file is deleted after a month.',
    ),
})
export type UploadedPicture = Readonly<z.output<typeof uploadedPicture>>

export const media = {
  list: {
    method: 'GET',
    url: '/studio/media',
    schema: {
      tags,
      summary: 'Lists pictures, including drafts',
      querystring: pictureQuery.extend(changeSet),
      response: { 200: picturePage },
    },
  },
  upload: {
    method: 'POST',
    url: '/studio/media',
    schema: {
      tags,
      summary:
        'Uploads a picture of at most 50 MB. The response contains the operation that creates its draft. Returns 413 if the file is too large, 415 or 422 if it is not a displayable picture',
      consumes: ['application/octet-stream'],
      querystring: uploadQuery,
      response: { 200: uploadedPicture },
    },
  },
} as const satisfies ApiRoutes
