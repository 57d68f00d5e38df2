import { z } from 'zod'
import { field } from '#schema'

export const detailNames = ['monthsAfterOpening', 'inci', 'protocol'] as const

/** Defined by PAGE-P1. */
export const schema = z
  .object({
    details: z
      .array(field.choice('Detail', detailNames))
      .meta({ label: 'Details', help: 'Details in this order.' }),
  })
  .meta({
    help: 'Details that only some products have. Missing details are left out. For product pages.',
    isPictured: false,
  })

export type Props = z.output<typeof schema>
