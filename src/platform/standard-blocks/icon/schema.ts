import { z } from 'zod'
import { isOwnUrl } from '#kit'
import { eachDevice, field } from '#schema'

/** ICO-1…3. */
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
        help: 'Its colour: that of the text with `none`, of the page’s ground with `bare` and `inverse`, else by what it says.',
      }),
      'none',
    ),
    alternativeText: field
      .text('Text for screen readers')
      .meta({ help: 'Only where the icon says what no text beside it says.' })
      .default(''),
    src: field
      .url('Own sprite')
      .refine((url) => isOwnUrl(url), 'must be a path of this site, such as /assets/icons/own.svg#name')
      .meta({
        group: 'advanced',
        help: 'The address of another file with icons, for an icon that the design system lacks.',
      })
      .optional(),
  })
  .meta({ help: 'One icon of the Salesforce Lightning Design System.' })

export type Props = z.output<typeof schema>
