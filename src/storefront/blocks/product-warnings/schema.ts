import { z } from 'zod'
import { field } from '#schema'

/** Defined by PAGE-P1. */
export const schema = z
  .object({
    product: field
      .contentKey('Product', 'epiderm__product')
      .meta({ help: 'The product whose warnings are shown, with the same text as on its own page.' }),
    label: field
      .text('Name for screen readers', 80)
      .meta({ help: 'The name of the list for screen readers. Not visible on the page.' }),
  })
  .meta({
    help: 'The warnings of a product, for pages other than its own. The texts are edited in the product only.',
  })

export type Props = z.output<typeof schema>
