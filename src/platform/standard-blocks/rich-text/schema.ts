import { z } from 'zod'
import { eachDevice, field } from '#schema'

/** RTE-1…3. */
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
      field
        .choice('Alignment', ['left', 'center', 'right'])
        .meta({ help: 'Of the lines; more than three are read best from the left.' }),
      'left',
    ),
    textColor: eachDevice(
      field
        .color('Text colour')
        .meta({ help: 'Must stand out from what is behind it; without one, the theme’s.' })
        .optional(),
    ),
  })
  .meta({ help: 'Paragraphs, lists and links, cleaned of everything that a page must not hold.' })

export type Props = z.output<typeof schema>
