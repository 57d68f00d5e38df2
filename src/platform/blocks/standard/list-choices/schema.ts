import { z } from 'zod'
import { field } from '../../field.ts'

/** GRD-8, GRD-10: the orders or filters of the grid around it, as links. */
export const schema = z.object({
  label: field.text('Name', 60),
  /** The query parameter that chooses: `sort`, or that of one of the grid's filters. */
  parameter: field.text('Parameter', 40),
})

export type Props = z.output<typeof schema>
