import { z } from 'zod'
import { isOwnUrl } from '#kit'
import { eachDevice, field } from '#schema'

/** Defined by ICO-1…3. */
export const schema = z
  .object({
    iconName: field.icon('Icon').meta({ help: 'Category and name: `utility:check`.' }),
    size: eachDevice(
      field
        .choice('Size', ['xx-small', 'x-small', 'small', 'medium', 'large'])
        .meta({ help: 'Width and height in `rem`: 0.875, 1, 1.5, 2 and 3.' }),
      'medium',
    ),
    variant: eachDevice(
      field.choice('Variant', ['none', 'bare', 'error', 'inverse', 'warning', 'success']).meta({
        help: 'The colour. `none` uses the text colour, `bare` and `inverse` the background colour of the page, the others the colour of their meaning.',
      }),
      'none',
    ),
    alternativeText: field
      .text('Text for screen readers')
      .meta({ help: 'Required only if no text next to the icon has the same meaning.' })
      .default(''),
    src: field
      .url('Own sprite')
      .refine((url) => isOwnUrl(url), 'must be a path of this site, such as /assets/icons/own.svg#name')
      .meta({
        group: 'advanced',
        help: 'The address of another icon file, for icons that are not in the design system.',
      })
      .optional(),
  })
  .meta({ help: 'An icon of the Salesforce Lightning Design System.' })

export type Props = z.output<typeof schema>
