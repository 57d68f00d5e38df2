import { z } from 'zod'
import { field } from '#schema'

export const detailNames = ['monthsAfterOpening', 'inci', 'protocol'] as const

/** PAGE-P1. */
export const schema = z
  .object({
    details: z.array(field.choice('Detail', detailNames)).meta({ label: 'Details', help: 'In this order.' }),
  })
  .meta({
    help: 'What only some products tell. A detail that the page’s product does not tell leaves no trace. For pages of products.',
    isPictured: false,
  })

export type Props = z.output<typeof schema>
