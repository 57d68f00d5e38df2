import { z } from 'zod'
import { isSiteUrl } from '#kit'
import { eachDevice, field } from '#schema'

/** The block's properties, as specified in ICO-1…3. */
export const schema = z
  .object({
    iconName: field.icon('Icon').meta({ help: 'Choose an icon from the list.' }),
    size: eachDevice(
      field
        .choice('Size', ['xx-small', 'x-small', 'small', 'medium', 'large'], {
          'xx-small': 'Tiny',
          'x-small': 'Very small',
        })
        .meta({ help: 'Grows with the reader’s text size.' }),
      'medium',
    ),
    variant: eachDevice(
      field
        .choice('Colour', ['none', 'bare', 'error', 'inverse', 'warning', 'success'], {
          none: 'As the text',
          bare: 'As the background',
          inverse: 'As the background, on dark',
        })
        .meta({ help: 'Error, warning and success use their usual colours.' }),
      'none',
    ),
    alternativeText: field
      .text('Text for screen readers')
      .meta({ help: 'Needed only if the text next to the icon does not say the same.' })
      .default(''),
    src: field
      .url('Custom icon file')
      .refine((url) => isSiteUrl(url), 'must be a path of this site, such as /assets/icons/own.svg#name')
      .meta({
        group: 'advanced',
        help: 'The address of your own icon file.',
      })
      .optional(),
  })
  .meta({ help: 'A small symbol, such as a tick or an arrow.' })

export type Props = z.output<typeof schema>
