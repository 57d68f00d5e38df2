/** Routes for the descriptions of blocks and content types. */
import { z } from 'zod'
import type { Descriptors } from '#blocks'
import type { ApiRoutes } from './route.ts'

/** A typeface whose files are installed with the site. */
export type Typeface = {
  readonly name: string
  /** The typeface as a CSS value, with its local fallbacks and a generic family. */
  readonly families: string
}

export type SchemaDocument = Descriptors & { readonly typefaces: readonly Typeface[] }

const tags = ['schemas'] as const

export const schemas = {
  read: {
    method: 'GET',
    url: '/studio/schemas',
    schema: {
      tags,
      summary:
        'Lists blocks and content types with their fields, slots and editor settings, and the typefaces of the site',
    },
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
        200: z.object({
          labels: z.record(z.string(), z.string()).describe('Texts by name, sorted.'),
          untranslated: z
            .array(z.string())
            .describe(
              'Names of labels whose text is English, because it is not translated into the language.',
            ),
        }),
      },
    },
  },
} as const satisfies ApiRoutes
