/** Routes that change one picture: its file, and the references to it. */
import { z } from 'zod'
import { isContentKey } from '#kit'
import { clientId } from '#operations'
import { changeSetQuery, itemName, itemParams } from '../names.ts'
import type { ApiRoutes } from '../route.ts'

const tags = ['media'] as const

const params = z.object({ item: itemParams.shape.item })
const contentKey = z.string().refine(isContentKey, 'must be a content key')
const client = clientId.describe('Random client id, new for each call.')

/** An item that uses a picture. */
const pictureUse = itemName.extend({
  type: z.string(),
  title: z.string(),
  isPublished: z.boolean().describe('True if the current release uses the picture in this item.'),
  isDrafted: z.boolean().describe('True if a draft of this item uses the picture.'),
})

const altText = z
  .string()
  .max(1000)
  .nullable()
  .describe('Alternative text in this language. Empty for a decorative picture, null if not set.')
const altTextIn = z.strictObject({ language: itemParams.shape.language, altText })

const newFile = z.strictObject({
  client,
  upload: z.uuid().describe('Id of a complete upload.'),
  ...altTextIn.shape,
  altTexts: z
    .array(altTextIn)
    .max(100)
    .default([])
    .describe('Alternative texts of the new picture in further languages.'),
})

const rotation = z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])
const fraction = z.number().min(0).max(1)

const crop = z.strictObject({
  client,
  language: itemParams.shape.language,
  rotation: rotation.describe('Degrees clockwise.'),
  area: z
    .strictObject({ x: fraction, y: fraction, width: fraction.gt(0), height: fraction.gt(0) })
    .nullable()
    .describe('Fractions of the rotated picture; null for the whole picture.'),
})

const usesReplacement = z.strictObject({
  client,
  by: contentKey.describe('Content key of the picture to use instead.'),
})

const replacedUses = z.object({
  items: z
    .array(itemName.extend({ seq: z.int(), properties: z.int() }))
    .describe('Changed items, each with one more undo group.'),
  refused: z
    .array(itemName.extend({ title: z.string(), message: z.string() }))
    .describe('Items that were left unchanged.'),
})
export type ReplacedPictureUses = Readonly<z.output<typeof replacedUses>>

export const pictures = {
  listUses: {
    method: 'GET',
    url: '/studio/pictures/:item/uses',
    schema: {
      tags,
      summary: 'Lists the items that use a picture, in the current release or in a draft',
      params,
      querystring: changeSetQuery,
      response: {
        200: z.object({
          uses: z.array(pictureUse),
          total: z.int(),
          altTexts: z.array(altTextIn).describe('Alternative text in each language of the picture.'),
        }),
      },
    },
  },
  replaceFile: {
    method: 'POST',
    url: '/studio/pictures/:item/file',
    schema: {
      tags,
      summary:
        'Replaces the file of a picture with a complete upload, as a draft. Removes the focal point. Returns 409 if parts are missing, 413, 415 or 422 if it is not a displayable picture',
      params,
      querystring: changeSetQuery,
      body: newFile,
      response: { 200: z.object({ languages: z.array(z.string()) }) },
    },
  },
  replaceUses: {
    method: 'POST',
    url: '/studio/pictures/:item/exchange',
    schema: {
      tags,
      summary: 'Makes all items that use a picture use another picture, as drafts',
      params,
      querystring: changeSetQuery,
      body: usesReplacement,
      response: { 200: replacedUses },
    },
  },
  crop: {
    method: 'POST',
    url: '/studio/pictures/:item/crop',
    schema: {
      tags,
      summary:
        'Crops and rotates the original of a picture into a new file, as a draft. Without rotation and area, uses the original again. Removes the focal point. Returns 422 for drawings and animations',
      params,
      querystring: changeSetQuery,
      body: crop,
      response: { 200: z.object({ languages: z.array(z.string()) }) },
    },
  },
  readOriginal: {
    method: 'GET',
    url: '/studio/pictures/:item/:language/original',
    schema: {
      tags,
      summary: 'Returns the original of a picture, rotated, as a WebP of at most 1,200 pixels',
      params: itemParams,
      querystring: changeSetQuery.extend({
        rotation: z.enum(['0', '90', '180', '270']).default('0').describe('Degrees clockwise.'),
      }),
    },
  },
  delete: {
    method: 'DELETE',
    url: '/studio/pictures/:item',
    schema: {
      tags,
      summary:
        'Deletes a picture that nothing uses, with a publish of its own if it is published. It can be restored for 30 days. Returns 409 with the items that use it',
      params,
      querystring: changeSetQuery,
      response: {
        200: z.object({
          release: z
            .int()
            .nullable()
            .describe('Number of the release that removed the picture; null if it was not published.'),
        }),
      },
    },
  },
  erase: {
    method: 'POST',
    url: '/studio/pictures/:item/erase',
    schema: {
      tags,
      summary:
        'Erases the files of a deleted picture for good, also for past releases. Returns 409 if it is not deleted',
      params,
      body: z.strictObject({
        reason: z.string().trim().min(1).max(500).describe('Recorded in the audit log.'),
      }),
      response: {
        200: z.object({
          erased: z.int().describe('Number of erased files.'),
          shared: z.int().describe('Number of files that remain, because another picture uses them.'),
        }),
      },
    },
  },
} as const satisfies ApiRoutes
