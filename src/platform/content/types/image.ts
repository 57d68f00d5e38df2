/** `sfdc_cms__image`: bytes in our storage, or the address of an image elsewhere. */
import { z } from 'zod'
import { field } from '#blocks'

export const mediaField = 'sfdc_cms:media'

const pixels = (label: string) =>
  z.number().int().min(1).max(100_000).meta({ label, kind: 'number' }).optional()

const share = (label: string) => field.number(label, { min: 0, max: 1 })

export const imageBody = z.object({
  [mediaField]: z.strictObject({
    source: z.discriminatedUnion('type', [
      z.strictObject({
        type: z.literal('file'),
        mimeType: z.string().regex(/^image\//, 'must be a picture'),
        /** Bytes. */
        size: z.number().int(),
        /** SHA-256 of the bytes; in files the name of the picture beside it. */
        ref: z.string().regex(/^[0-9a-f]{64}$/, 'must name a stored picture'),
      }),
      z.strictObject({
        type: z.literal('url'),
        ref: z.url({ protocol: /^https$/, error: 'must be an https: address' }),
      }),
    ]),
  }),
  altText: field.text('Alternative text', 1000),
  width: pixels('Width in pixels'),
  height: pixels('Height in pixels'),
  /** Where the eye goes; crops keep it in sight. Without it, the middle. */
  focalPoint: z
    .strictObject({ x: share('From the left'), y: share('From the top') })
    .meta({ label: 'Focal point', kind: 'data' })
    .optional(),
})
