import { z } from 'zod'
import { field } from '#schema'

export const schema = z
  .object({
    items: z.array(field.longText('Entry')).meta({
      label: 'Entries',
      help: 'One point each; blank ones are left out, and without any the block shows nothing.',
    }),
    style: field
      .choice('Style', ['bullets', 'numbers', 'inline'])
      .meta({ help: '`numbers` where the order counts, `inline` for a few words in one line.' })
      .default('bullets'),
    label: field
      .text('Name for screen readers', 80)
      .meta({ help: 'Announces what the list is of; empty, it has no name.' })
      .default(''),
  })
  .meta({ help: `A plain list of short texts. Often bound to a field: \`items: '{!Record.skinTypes}'\`.` })

export type Props = z.output<typeof schema>
