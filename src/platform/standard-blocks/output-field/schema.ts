import { z } from 'zod'
import { valueKinds } from '#model'
import { field } from '#schema'

/** NRM-3…5. Labels: `value.yes`, `value.no`. */
export const schema = z
  .object({
    label: field
      .text('Label', 120)
      .meta({ help: 'What the value is; with the layout `valueOnly` it is not shown.' }),
    value: field.data('Value').meta({ help: 'Without one, or when it is empty, the block shows nothing.' }),
    type: field
      .choice('Shown as', valueKinds)
      .meta({ help: 'How the value is read and written; one that is not of this kind is left out.' })
      .default('text'),
    note: field
      .text('Line below the value')
      .meta({ help: 'Says what the value leaves open; empty, there is none.' })
      .default(''),
    layout: field
      .choice('Layout', ['stacked', 'columns', 'valueOnly'])
      .meta({ help: 'The label above the value, beside it, or not at all.' })
      .default('stacked'),
    dateStyle: field
      .choice('Length of dates', ['short', 'medium', 'long', 'full'])
      .meta({ help: 'From figures alone to the weekday; of dates only.' })
      .default('long'),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'must be the three letters of a currency, such as GBP')
      .meta({
        label: 'Currency instead of the site’s',
        kind: 'text',
        help: 'Three capitals such as `EUR`; of amounts of money only.',
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
        help: 'Exactly so many, rounded; without it, as many as is usual for the kind.',
      })
      .optional(),
  })
  .meta({
    help: `One value with its label, written as readers expect it. Usually bound: \`value: '{!Record.reviewedOn}'\`.`,
  })

export type Props = z.output<typeof schema>
