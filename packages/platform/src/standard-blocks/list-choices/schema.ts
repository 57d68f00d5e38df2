import { z } from 'zod'
import { field } from '#schema'

/** The block's properties, as specified in GRD-8 and GRD-10. */
export const schema = z
  .object({
    label: field.text('Name', 60).meta({ help: 'The text before the choices, such as `Sort by`.' }),
    parameter: field
      .text('URL parameter', 40)
      .meta({ help: '`sort`, or the URL parameter of a filter of the grid.' }),
  })
  .meta({
    help: 'Lets visitors sort or filter a grid. For the `controls` slot of a grid.',
  })

export type Props = z.output<typeof schema>
