/** `sfdc_cms__image`: bytes in our storage, or the address of an image on another server. */
import { z } from 'zod'
import { field } from '#schema'

export const imageType = 'sfdc_cms__image'
export const mediaField = 'sfdc_cms:media'

const pixels = (label: string) =>
  z
    .number()
    .int()
    .min(1)
    .max(100_000)
    .meta({
      label,
      kind: 'number',
      help: 'Of the whole picture; keeps its place on the page while it loads.',
    })
    .optional()

const share = (label: string) => field.number(label, { min: 0, max: 1 })

export const imageBody = z
  .object({
    [mediaField]: z
      .strictObject({
        source: z
          .discriminatedUnion('type', [
            z.strictObject({
              type: z.literal('file'),
              mimeType: z
                .string()
                .regex(/^image\//, 'must be a picture')
                .meta({ label: 'Kind of file', help: '`image/webp`, `image/jpeg` …' }),
              size: z.number().int().meta({ label: 'Bytes', help: 'How large the file is.' }),
              ref: z
                .string()
                .regex(/^[0-9a-f]{64}$/, 'must name a stored picture')
                .meta({
                  label: 'Picture',
                  help: 'SHA-256 of the bytes; in files the name of the picture beside it.',
                }),
            }),
            z.strictObject({
              type: z.literal('url'),
              ref: z.url({ protocol: /^https$/, error: 'must be an https: address' }).meta({
                label: 'Address',
                help: 'Where browsers fetch it; nothing of it is stored or resized here.',
              }),
            }),
          ])
          .meta({ label: 'Source', help: '`file` is a stored picture, `url` one on another server.' }),
      })
      .meta({ label: 'Picture', help: 'Its bytes, or the address of bytes elsewhere.' }),
    altText: field
      .text('Alternative text', 1000)
      .meta({ help: 'What the picture shows, for whoever does not see it; empty for mere decoration.' })
      .optional(),
    width: pixels('Width in pixels'),
    height: pixels('Height in pixels'),
    focalPoint: z
      .strictObject({
        x: share('From the left').meta({
          help: 'A share of the width: 0 is the left edge, 1 the right one.',
        }),
        y: share('From the top').meta({
          help: 'A share of the height: 0 is the upper edge, 1 the lower one.',
        }),
      })
      .meta({
        label: 'Focal point',
        kind: 'data',
        help: 'Where the eye goes; crops keep it in sight. Without it, the middle.',
      })
      .optional(),
  })
  .meta({
    help: 'A picture: bytes in a file beside this one, or the address of a picture on another server.',
  })
