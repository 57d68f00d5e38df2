/** `sfdc_cms__image`: bytes stored on this site, or the URL of an image on another server. */
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
      group: 'advanced',
      help: 'Filled in when the picture is uploaded.',
    })
    .optional()

const share = (label: string) => field.number(label, { min: 0, max: 1 })

const hash = z.string().regex(/^[0-9a-f]{64}$/, 'must name a stored picture')

/** The file from which a picture was cropped or rotated. Only staff can open it. */
export const pictureEdit = z.strictObject({
  original: z
    .strictObject({
      mimeType: z
        .string()
        .regex(/^image\//, 'must be a picture')
        .meta({ label: 'File type of the original', help: 'Such as `image/jpeg`.' }),
      size: z
        .number()
        .int()
        .min(1)
        .meta({ label: 'Size of the original in bytes', help: 'Filled in when the picture is cropped.' }),
      ref: hash.meta({ label: 'Original', help: 'SHA-256 of the file.' }),
      width: pixels('Width of the original'),
      height: pixels('Height of the original'),
    })
    .meta({ label: 'Original', help: 'The file before it was cropped or rotated.' }),
  rotation: z
    .number()
    .int()
    .min(0)
    .max(270)
    .multipleOf(90)
    .meta({ label: 'Rotation', help: 'Degrees clockwise: 0, 90, 180 or 270.' }),
  area: z
    .strictObject({
      x: share('From the left').meta({ help: 'A fraction of the rotated picture’s width.' }),
      y: share('From the top').meta({ help: 'A fraction of the rotated picture’s height.' }),
      width: share('Width').meta({ help: 'A fraction of the rotated picture’s width.' }),
      height: share('Height').meta({ help: 'A fraction of the rotated picture’s height.' }),
    })
    .meta({
      label: 'Crop',
      help: 'The part of the rotated picture that is shown. Empty for the whole picture.',
    })
    .optional(),
})

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
                .meta({ label: 'File type', help: 'Such as `image/webp` or `image/jpeg`.' }),
              size: z
                .number()
                .int()
                .meta({ label: 'File size in bytes', help: 'Filled in when the picture is uploaded.' }),
              ref: z
                .string()
                .regex(/^[0-9a-f]{64}$/, 'must name a stored picture')
                .meta({
                  label: 'Picture',
                  help: 'SHA-256 of the file. In exported files, the name of the picture file.',
                }),
            }),
            z.strictObject({
              type: z.literal('url'),
              ref: z.url({ protocol: /^https$/, error: 'must be an https: address' }).meta({
                label: 'Address',
                help: 'The address of a picture on another server, which is not resized.',
              }),
            }),
          ])
          .meta({
            label: 'Source',
            help: 'A stored file, or a picture on another server.',
            valueLabels: { file: 'Stored file', url: 'Other server' },
          }),
        edit: pictureEdit
          .meta({
            label: 'Crop and rotation',
            kind: 'data',
            isForStaff: true,
            help: 'The original file, from which the stored file was cropped or rotated.',
          })
          .optional(),
      })
      .meta({
        label: 'Picture',
        group: 'advanced',
        help: 'The stored file, or an address on another server.',
      }),
    altText: field
      .text('Alternative text', 1000)
      .meta({
        help: 'Describes the picture for people who cannot see it. An empty text marks it as decorative.',
      })
      .optional(),
    width: pixels('Width in pixels'),
    height: pixels('Height in pixels'),
    focalPoint: z
      .strictObject({
        x: share('From the left').meta({
          help: 'A fraction of the width: 0 is the left edge, 1 the right edge.',
        }),
        y: share('From the top').meta({
          help: 'A fraction of the height: 0 is the top edge, 1 the bottom edge.',
        }),
      })
      .meta({
        label: 'Focal point',
        kind: 'data',
        help: 'The most important point, which stays visible when the picture is cropped.',
      })
      .optional(),
  })
  .meta({
    help: 'A picture: a stored file, or the address of a picture on another server.',
  })
