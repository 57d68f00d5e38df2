/** Routes for picture folders. Changes take effect immediately. */
import { z } from 'zod'
import { isContentKey } from '#kit'
import { emptyBody } from '../names.ts'
import type { ApiRoutes, ReadonlyDeep } from '../route.ts'

const tags = ['media'] as const

/** Selects the pictures in one folder. */
export const mediaFolder = z.string().min(1).max(100).optional()

/** Maximum length of a folder's name. */
const maxFolderName = 80
/** Maximum number of pictures per request. */
const maxMovedPictures = 200

const id = z.string().min(1).max(100)

const listedFolder = z.object({
  id,
  name: z.string(),
  parent: z.string().nullable().describe('Id of the folder that contains it; null at the top level.'),
  pictures: z.int().describe('Number of pictures in the folder, without its subfolders.'),
})
export type ListedFolder = Readonly<z.output<typeof listedFolder>>

const folderList = z.object({
  folders: z.array(listedFolder),
  pictures: z.int().describe('Number of all pictures.'),
  withoutFolder: z.int().describe('Number of pictures without a folder.'),
})
export type FolderListing = ReadonlyDeep<z.output<typeof folderList>>

const fields = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(maxFolderName)
    .regex(/^[^/\p{Cc}]+$/u, 'must not contain a slash')
    .describe('At most 80 characters, without a slash. Unique in its folder.'),
  parent: id.nullable().describe('Id of the folder that contains it; null for the top level.'),
})

const params = z.object({ folder: id })

export const mediaFolders = {
  list: {
    method: 'GET',
    url: '/studio/media/folders',
    schema: {
      tags,
      summary: 'Lists the folders of pictures by path, with their numbers of pictures',
      response: { 200: folderList },
    },
  },
  create: {
    method: 'POST',
    url: '/studio/media/folders',
    schema: {
      tags,
      summary: 'Creates a folder. A site has at most 500 folders on five levels',
      body: fields,
      response: { 200: z.object({ id }) },
    },
  },
  change: {
    method: 'POST',
    url: '/studio/media/folders/:folder',
    schema: {
      tags,
      summary: 'Renames or moves a folder',
      params,
      body: fields,
      response: { 204: emptyBody },
    },
  },
  remove: {
    method: 'DELETE',
    url: '/studio/media/folders/:folder',
    schema: {
      tags,
      summary: 'Deletes a folder. Its pictures and folders move to the folder that contains it',
      params,
      response: { 204: emptyBody },
    },
  },
  movePictures: {
    method: 'POST',
    url: '/studio/pictures/folder',
    schema: {
      tags,
      summary: 'Moves pictures into a folder, or out of their folders. Ignores unknown pictures',
      body: z.strictObject({
        folder: id.nullable().describe('Id of a folder; null for no folder.'),
        pictures: z
          .array(z.string().refine(isContentKey, 'must be a content key'))
          .min(1)
          .max(maxMovedPictures)
          .describe('Content keys.'),
      }),
      response: { 200: z.object({ moved: z.int() }) },
    },
  },
} as const satisfies ApiRoutes
