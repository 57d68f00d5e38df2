import { z } from 'zod'
import { field } from '#schema'

/** GRD-8, GRD-10. */
export const schema = z
  .object({
    label: field.text('Name', 60).meta({ help: 'What is chosen here: `Sort by`.' }),
    parameter: field
      .text('Parameter', 40)
      .meta({ help: 'The query parameter that chooses: `sort`, or that of one of the grid’s filters.' }),
  })
  .meta({
    help: 'The orders or the filters of the grid around it, as links. It stands above a grid’s items, in its `controls`.',
  })

export type Props = z.output<typeof schema>
