import { z } from 'zod'
import { eachDevice, field, responsive, toNumber, withFallback } from '#schema'

const shapes = ['natural', '1:1', '4:5', '3:4', '4:3', '3:2', '16:9'] as const
/** Maximum number of pictures. Editors should split larger galleries across several pages. */
const maxPictures = 60

const picture = z
  .object({
    imageInfo: field.image('Picture'),
    caption: field.text('Caption').meta({ help: 'Shown below the picture.' }).default(''),
  })
  .meta({ label: 'Picture' })

export const schema = z
  .object({
    pictures: z
      .array(picture)
      .min(1, 'must contain a picture')
      .max(maxPictures)
      .meta({ label: 'Pictures', help: 'Shown in this order.' }),
    columns: responsive(
      withFallback(field.number('Columns', { min: 1, max: 6 }), toColumns).meta({
        help: 'Phones show one column unless you change it for phones.',
      }),
      { mobile: 1, tablet: 2, desktop: 3 },
      { isOwnOnPhones: true },
    ),
    ratio: field
      .choice('Shape', shapes, { natural: 'Original' })
      .meta({ group: 'style', help: 'Width to height. Pictures are cropped to it.' })
      .default('4:3'),
    spacing: eachDevice(
      field.choice('Space between pictures', ['none', 'small', 'medium', 'large']).meta({
        help: 'The space between rows and columns.',
      }),
      'medium',
    ),
    label: field
      .text('Name for screen readers', 80)
      .meta({ help: 'Read out by screen readers; not visible on the page.' })
      .default(''),
  })
  .meta({ help: 'Pictures in columns, with captions.' })

export type Props = z.output<typeof schema>

function toColumns(value: unknown): number {
  const columns = Math.round(toNumber(value))
  return Number.isFinite(columns) ? Math.min(6, Math.max(1, columns)) : 1
}
