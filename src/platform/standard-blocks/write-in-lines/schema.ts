import { z } from 'zod'
import { field } from '#schema'

export const schema = z
  .object({
    labels: z
      .array(field.text('Name of a line', 60))
      .min(1)
      .meta({ label: 'Names of the lines', help: 'One empty line on paper for each, in this order.' }),
    label: field.text('Name of the list', 80).meta({ help: 'Read by screen readers.' }),
  })
  .meta({ help: 'Named lines that are filled in by hand, on paper.' })

export type Props = z.output<typeof schema>
