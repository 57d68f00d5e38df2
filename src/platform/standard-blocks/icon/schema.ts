import { z } from 'zod'
import { eachDevice, field } from '#schema'

/** ICO-1…3. */
export const schema = z
  .object({
    iconName: field.icon('Icon').meta({ help: 'Category and name: `utility:check`.' }),
    size: eachDevice(field.choice('Size', ['xx-small', 'x-small', 'small', 'medium', 'large']), 'medium'),
    variant: eachDevice(
      field.choice('Variant', ['none', 'bare', 'error', 'inverse', 'warning', 'success']),
      'none',
    ),
    alternativeText: field
      .text('Text for screen readers')
      .meta({ help: 'Only where the icon says what no text beside it says.' })
      .default(''),
    src: field
      .url('Own sprite')
      .meta({ help: 'The address of another file with icons, for an icon that the design system lacks.' })
      .optional(),
  })
  .meta({ help: 'One icon of the Salesforce Lightning Design System.' })

export type Props = z.output<typeof schema>
