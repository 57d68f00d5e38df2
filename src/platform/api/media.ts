/** Routes of pictures: the list, and uploads. */
import { z } from 'zod'
import { isContentKey } from '#kit'
import { itemName } from './names.ts'
import type { ApiRoutes } from './route.ts'

const tags = ['media'] as const

const listedPicture = z.object({
  contentKey: z.string(),
  language: z.string().describe('In which its title and its alternative text are: en_GB'),
  title: z.string(),
  altText: z.string().nullable().describe('Empty for mere decoration; null where nobody has said it yet'),
  width: z.number().nullable().describe('Pixels'),
  height: z.number().nullable(),
  isDraft: z.boolean(),
  preview: z
    .string()
    .nullable()
    .describe('Path of a small one; of a draft, for staff alone. Null where its bytes are elsewhere'),
  file: z.string().nullable().describe('Path of its bytes as they were sent, where `preview` has one'),
})
export type ListedPicture = Readonly<z.output<typeof listedPicture>>

const pictureQuery = z.object({
  q: z
    .string()
    .max(200)
    .default('')
    .describe('Words of the title, the name or the alternative text, all of them'),
  key: z
    .string()
    .refine(isContentKey, 'must be a content key')
    .optional()
    .describe('Of the only one that is meant'),
  after: z
    .string()
    .refine(isContentKey, 'must be a content key')
    .optional()
    .describe('`next` of the answer before'),
  limit: z.coerce.number().int().min(1).max(200).default(60),
})

const picturePage = z.object({
  pictures: z.array(listedPicture).describe('Of drafts first, then the newest'),
  next: z.string().nullable().describe('The content key after which there are more'),
})

const uploadQuery = z.object({
  name: z.string().max(500).default('').describe('Of the file, for the title; what it is, its bytes say'),
})

const uploadedPicture = itemName.extend({
  create: z
    .object({
      kind: z.literal('create'),
      type: z.string(),
      title: z.string(),
      urlName: z.string(),
      body: z.record(z.string(), z.unknown()),
    })
    .describe(
      'The operation that makes the bytes a picture, as a draft; without it they are removed after a month',
    ),
})
export type UploadedPicture = Readonly<z.output<typeof uploadedPicture>>

export const media = {
  list: {
    method: 'GET',
    url: '/studio/media',
    schema: {
      tags,
      summary: 'Pictures, those of drafts too',
      querystring: pictureQuery,
      response: { 200: picturePage },
    },
  },
  upload: {
    method: 'POST',
    url: '/studio/media',
    schema: {
      tags,
      summary:
        'Takes the bytes of a picture, 50 MB at most: 413 where it is too large, 415 or 422 where it is none that can be shown. What is answered makes it a draft',
      consumes: ['application/octet-stream'],
      querystring: uploadQuery,
      response: { 200: uploadedPicture },
    },
  },
} as const satisfies ApiRoutes
