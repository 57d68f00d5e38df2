import { z } from 'zod'
import { valueKinds } from '#model'
import { field } from '#schema'

/** The block's properties, as specified in NRM-3…5. The block also reads the labels `value.yes` and `value.no`. */
export const schema = z
  .object({
    label: field.text('Label', 120).meta({ help: 'The text before the value.' }),
    value: field.data('Value').meta({ help: 'If the value is empty, the block shows nothing.' }),
    type: field
      .choice('Format', valueKinds, {
        checkbox: 'Yes or no',
        dateTime: 'Date and time',
        email: 'E-mail',
        url: 'Web address',
      })
      .meta({ help: 'Values that do not have this format are not shown.' })
      .default('text'),
    note: field
      .text('Line below the value')
      .meta({ help: 'Further information about the value.' })
      .default(''),
    layout: field
      .choice('Layout', ['stacked', 'columns', 'valueOnly'], {
        stacked: 'Label above',
        columns: 'Label to the left',
        valueOnly: 'Without label',
      })
      .meta({ help: 'The position of the label.' })
      .default('stacked'),
    dateStyle: field
      .choice('Date style', ['short', 'medium', 'long', 'full'], {
        short: '21/11/2026',
        medium: '21 Nov 2026',
        long: '21 November 2026',
        full: 'Saturday 21 November 2026',
      })
      .meta({ help: 'For dates only.' })
      .default('long'),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'must be the three letters of a currency, such as GBP')
      .meta({
        label: 'Currency',
        kind: 'currency',
        help: 'For amounts in another currency than the site’s, such as `EUR`.',
      })
      .optional(),
    fractionDigits: z
      .number()
      .int()
      .min(0)
      .max(10)
      .meta({
        label: 'Decimal places',
        kind: 'number',
        help: 'If empty, the usual number for the format.',
      })
      .optional(),
  })
  .meta({
    help: `A value with its label. Usually linked to a field: \`value: '{!Record.reviewedOn}'\`.`,
  })

export type Props = z.output<typeof schema>
