import { z } from 'zod'
import { field } from '#blocks'

export const detailNames = ['monthsAfterOpening', 'inci', 'protocol'] as const

/** PAGE-P1: what only some products tell; a detail that the page's product does not tell leaves no trace. */
export const schema = z.object({
  details: z.array(field.choice('Detail', detailNames)),
})

export type Props = z.output<typeof schema>
