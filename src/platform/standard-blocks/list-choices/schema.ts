import { z } from 'zod'
import { field } from '#schema'

/** Defined by GRD-8, GRD-10. */
export const schema = z
  .object({
    label: field.text('Name', 60).meta({ help: 'The name of the choice: `Sort by`.' }),
    parameter: field
      .text('Parameter', 40)
      .meta({ help: 'The query parameter of the choice: `sort`, or the parameter of a filter of the grid.' }),
  })
  .meta({
    help: 'The orders or a filter of the surrounding grid, as links. For the `controls` slot of a grid.',
  })

export type Props = z.output<typeof schema>
