/** Routes for the descriptions of blocks and content types. */
import { z } from 'zod'
import type { ApiRoutes } from './route.ts'

const tags = ['schemas'] as const

export const schemas = {
  read: {
    method: 'GET',
    url: '/studio/schemas',
    schema: { tags, summary: 'Lists blocks and content types with their fields, slots and editor settings' },
  },
  readPicture: {
    method: 'GET',
    url: '/studio/schemas/pictures/:type',
    schema: {
      tags,
      summary: 'Returns a picture of the typical sample of a block',
      params: z.object({ type: z.string().max(80) }),
    },
  },
} as const satisfies ApiRoutes
