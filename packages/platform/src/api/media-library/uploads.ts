/** Routes for uploads in parts, with the tus protocol. */
import { z } from 'zod'
import { mediaFolder } from './folders.ts'
import { uploadedPicture } from './media.ts'
import type { ApiRoutes } from '../route.ts'

const tags = ['media'] as const

const params = z.object({ upload: z.uuid().describe('Id of the upload, from the Location header.') })

const tus = { tags, params }

export const uploads = {
  create: {
    method: 'POST',
    url: '/studio/uploads',
    schema: {
      tags,
      summary:
        'Begins an upload of at most 50 MB in parts by the tus protocol 1.0.0 (extensions creation and termination)',
    },
  },
  find: {
    method: 'HEAD',
    url: '/studio/uploads/:upload',
    schema: { ...tus, summary: 'Returns the number of received bytes in Upload-Offset' },
  },
  append: {
    method: 'PATCH',
    url: '/studio/uploads/:upload',
    schema: {
      ...tus,
      summary: 'Appends a part of at most 8 MB. Any server of the site accepts it',
      consumes: ['application/offset+octet-stream'],
    },
  },
  cancel: {
    method: 'DELETE',
    url: '/studio/uploads/:upload',
    schema: { ...tus, summary: 'Removes an upload and its parts' },
  },
  finish: {
    method: 'POST',
    url: '/studio/uploads/:upload/picture',
    schema: {
      ...tus,
      summary:
        'Checks and stores the uploaded picture. The response contains the operation that creates its draft, and is the same for a repeated request. Returns 409 if parts are missing, 413, 415 or 422 if it is not a displayable picture',
      querystring: z.object({
        name: z.string().max(500).default('').describe('File name, used for the title.'),
        folder: mediaFolder.describe(
          'Id of the folder for the picture. Ignored if the folder does not exist.',
        ),
      }),
      response: { 200: uploadedPicture },
    },
  },
} as const satisfies ApiRoutes
