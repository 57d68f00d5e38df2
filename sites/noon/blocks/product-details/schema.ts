import { z } from 'zod'
import { field } from '@epiderm/platform'

export const detailNames = ['monthsAfterOpening', 'inci', 'protocol'] as const

/** The block's properties, as specified in PAGE-P1. */
export const schema = z
  .object({
    details: z
      .array(
        field.choice('Detail', detailNames, {
          inci: 'Full ingredients (INCI)',
          protocol: 'Protocol card',
        }),
      )
      .meta({ label: 'Details', help: 'Details to show, if the product has them.' }),
  })
  .meta({
    help: 'Details that only some products have. For product pages.',
    isPictured: false,
  })

export type Props = z.output<typeof schema>
