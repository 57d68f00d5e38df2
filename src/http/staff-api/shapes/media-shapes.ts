/** Schemas of what the routes of media take and answer. */
import { z } from 'zod'
import { isContentKey } from '#kit'

export const listedPicture = z.object({
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
export type ListedPicture = z.output<typeof listedPicture>

export const pictureQuery = z.object({
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

export const picturePage = z.object({
  pictures: z.array(listedPicture).describe('Of drafts first, then the newest'),
  next: z.string().nullable().describe('The content key after which there are more'),
})

export const uploadQuery = z.object({
  name: z.string().max(500).default('').describe('Of the file, for the title; what it is, its bytes say'),
})

export const uploadedPicture = z.object({
  contentKey: z.string(),
  language: z.string(),
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
