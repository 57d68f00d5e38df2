import { z } from 'zod'
import { valueKinds } from '#model'
import { field } from '#schema'

/** Defined by NRM-3…5. Labels: `value.yes`, `value.no`. */
export const schema = z
  .object({
    label: field
      .text('Label', 120)
      .meta({ help: 'The name of the value. Not shown with the layout `valueOnly`.' }),
    value: field.data('Value').meta({ help: 'If the value is empty, the block shows nothing.' }),
    type: field
      .choice('Shown as', valueKinds)
      .meta({ help: 'The format of the value. Values of another kind are not shown.' })
      .default('text'),
    note: field
      .text('Line below the value')
      .meta({ help: 'Further information about the value. Optional.' })
      .default(''),
    layout: field
      .choice('Layout', ['stacked', 'columns', 'valueOnly'])
      .meta({ help: 'Shows the label above the value, next to it, or not at all.' })
      .default('stacked'),
    dateStyle: field
      .choice('Length of dates', ['short', 'medium', 'long', 'full'])
      .meta({ help: 'From digits only to the full date with weekday. For dates only.' })
      .default('long'),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'must be the three letters of a currency, such as GBP')
      .meta({
        label: 'Currency instead of the site’s',
        kind: 'text',
        help: 'Three upper-case letters such as `EUR`. For currency amounts only.',
      })
      .optional(),
    fractionDigits: z
      .number()
      .int()
      .min(0)
      .max(10)
      .meta({
        label: 'Digits behind the point',
        kind: 'number',
        help: 'The exact number of decimal places. If empty, the usual number for the format.',
      })
      .optional(),
  })
  .meta({
    help: `A value with its label, formatted for readers. Usually an expression: \`value: '{!Record.reviewedOn}'\`.`,
  })

export type Props = z.output<typeof schema>
