import { z } from 'zod'
import { field } from '@epiderm/platform'

/** The block's properties, as specified in PAGE-P1. */
export const schema = z
  .object({
    product: field
      .contentKey('Product', 'epiderm__product')
      .meta({ help: 'Its warnings are shown with the same text as on its own page.' }),
    label: field
      .text('Name for screen readers', 80)
      .meta({ help: 'Read out by screen readers; not visible on the page.' }),
  })
  .meta({
    help: 'The warnings of a product, for other pages than its own. Edit the texts in the product.',
  })

export type Props = z.output<typeof schema>
