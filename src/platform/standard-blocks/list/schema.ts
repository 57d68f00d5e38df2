import { z } from 'zod'
import { field } from '#schema'

export const schema = z
  .object({
    items: z.array(field.longText('Entry')).meta({
      label: 'Entries',
      help: 'One list item each. Empty entries are left out; without entries, the block shows nothing.',
    }),
    style: field
      .choice('Style', ['bullets', 'numbers', 'inline'])
      .meta({ help: '`numbers` if the order matters, `inline` for a few words in one line.' })
      .default('bullets'),
    label: field
      .text('Name for screen readers', 80)
      .meta({ help: 'The name of the list for screen readers. Optional.' })
      .default(''),
  })
  .meta({ help: `A plain list of short texts. Often an expression: \`items: '{!Record.skinTypes}'\`.` })

export type Props = z.output<typeof schema>
