import { z } from 'zod'
import { valueKinds } from '#model'
import { field } from '#schema'

/** NRM-3…5. Labels: `value.yes`, `value.no`. */
export const schema = z
  .object({
    label: field.text('Label', 120),
    value: field.data('Value'),
    type: field.choice('Shown as', valueKinds).default('text'),
    note: field.text('Line below the value').default(''),
    layout: field.choice('Layout', ['stacked', 'columns', 'valueOnly']).default('stacked'),
    dateStyle: field.choice('Length of dates', ['short', 'medium', 'long', 'full']).default('long'),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'must be the three letters of a currency, such as GBP')
      .meta({ label: 'Currency instead of the site’s', kind: 'text' })
      .optional(),
    fractionDigits: z
      .number()
      .int()
      .min(0)
      .max(10)
      .meta({ label: 'Digits behind the point', kind: 'number' })
      .optional(),
  })
  .meta({
    help: `One value with its label, written as readers expect it. Usually bound: \`value: '{!Record.reviewedOn}'\`.`,
  })

export type Props = z.output<typeof schema>
