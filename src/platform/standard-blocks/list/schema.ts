import { z } from 'zod'
import { field } from '#schema'

export const schema = z
  .object({
    items: z.array(field.longText('Entry')).meta({ label: 'Entries' }),
    style: field.choice('Style', ['bullets', 'numbers', 'inline']).default('bullets'),
    label: field.text('Name for screen readers', 80).default(''),
  })
  .meta({ help: `A plain list of short texts. Often bound to a field: \`items: '{!Record.skinTypes}'\`.` })

export type Props = z.output<typeof schema>
