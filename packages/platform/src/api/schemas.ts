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
  readSample: {
    method: 'GET',
    url: '/studio/schemas/samples/:type',
    schema: {
      tags,
      summary:
        'Returns a page with the typical sample of a block in the theme of the site, as HTML without scripts',
      params: z.object({ type: z.string().max(80) }),
    },
  },
  readLabels: {
    method: 'GET',
    url: '/studio/schemas/labels/:language',
    schema: {
      tags,
      summary: 'Returns the texts that labels of a language have if the site does not change them',
      params: z.object({ language: z.string().max(20) }),
      response: {
        200: z.object({ labels: z.record(z.string(), z.string()).describe('Texts by name, sorted.') }),
      },
    },
  },
} as const satisfies ApiRoutes
