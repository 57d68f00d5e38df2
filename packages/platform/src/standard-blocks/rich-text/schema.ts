import { z } from 'zod'
import { eachDevice, field } from '#schema'

/** The block's properties, as specified in RTE-1…3. */
export const schema = z
  .object({
    text: field.richText('Text'),
    textStyle: eachDevice(
      field
        .choice('Text style', ['lead', 'body-regular', 'body-small'], {
          lead: 'Introduction',
          'body-regular': 'Normal',
          'body-small': 'Small',
        })
        .meta({ help: 'Use “Introduction” for the first paragraph of a page.' }),
      'body-regular',
    ),
    textAlign: eachDevice(
      field.choice('Alignment', ['left', 'center', 'right']).meta({
        help: 'Longer texts are easiest to read when aligned left.',
      }),
      'left',
    ),
    textColor: eachDevice(
      field
        .color('Text colour')
        .meta({
          help: 'The default is the text colour of the theme.',
        })
        .optional(),
    ),
  })
  .meta({ help: 'Paragraphs, lists and links. Unsafe markup is removed.' })

export type Props = z.output<typeof schema>
