import { z } from 'zod'
import { field } from '#schema'

export const schema = z
  .object({
    labels: z
      .array(field.text('Name of a line', 60))
      .min(1)
      .meta({ label: 'Names of the lines', help: 'One empty line on paper per name, in this order.' }),
    label: field.text('Name of the list', 80).meta({ help: 'The name of the list for screen readers.' }),
  })
  .meta({ help: 'Named lines to fill in by hand on paper.' })

export type Props = z.output<typeof schema>
