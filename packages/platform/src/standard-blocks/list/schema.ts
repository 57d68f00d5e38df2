import { z } from 'zod'
import { field } from '#schema'

export const schema = z
  .object({
    items: z.array(field.longText('Entry')).meta({
      label: 'Entries',
      help: 'Entries in order. Empty entries are left out.',
      mayHaveEmptyEntries: true,
    }),
    style: field
      .choice('Style', ['bullets', 'numbers', 'inline'], { inline: 'In one line' })
      .meta({ help: 'Use numbers if the order matters.' })
      .default('bullets'),
    label: field
      .text('Name for screen readers', 80)
      .meta({ help: 'Read out by screen readers; not visible on the page.' })
      .default(''),
  })
  .meta({ help: `A plain list of short texts. Often linked to a field: \`items: '{!Record.features}'\`.` })

export type Props = z.output<typeof schema>
