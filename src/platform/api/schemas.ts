/** Routes of the descriptions of blocks and content types. */
import { z } from 'zod'
import type { ApiRoutes } from './route.ts'

const tags = ['schemas'] as const

export const schemas = {
  read: {
    method: 'GET',
    url: '/studio/schemas',
    schema: { tags, summary: 'Blocks and content types: fields, slots and what editors show' },
  },
  readPicture: {
    method: 'GET',
    url: '/studio/schemas/pictures/:type',
    schema: {
      tags,
      summary: 'A block’s typical sample as a picture',
      params: z.object({ type: z.string().max(80) }),
    },
  },
} as const satisfies ApiRoutes
