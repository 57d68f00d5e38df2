import { z } from 'zod'
import { field } from '../../field.ts'

/** Named lines that are filled in by hand, on paper. */
export const schema = z.object({
  labels: z.array(field.text('Name of a line', 60)).min(1),
  label: field.text('Name of the list', 80),
})

export type Props = z.output<typeof schema>
