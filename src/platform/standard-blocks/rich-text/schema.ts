import { z } from 'zod'
import { eachDevice, field } from '#schema'

/** Defined by RTE-1…3. */
export const schema = z
  .object({
    text: field.richText('Text'),
    textStyle: eachDevice(
      field
        .choice('Text style', ['lead', 'body-regular', 'body-small'])
        .meta({ help: '`lead` is larger, for the first paragraph of a page.' }),
      'body-regular',
    ),
    textAlign: eachDevice(
      field.choice('Alignment', ['left', 'center', 'right']).meta({
        help: 'The alignment of the lines. Texts of more than three lines are easiest to read when left-aligned.',
      }),
      'left',
    ),
    textColor: eachDevice(
      field
        .color('Text colour')
        .meta({
          help: 'Must have enough contrast with the background. The default is the colour of the theme.',
        })
        .optional(),
    ),
  })
  .meta({ help: 'Paragraphs, lists and links. Unsafe markup is removed.' })

export type Props = z.output<typeof schema>
