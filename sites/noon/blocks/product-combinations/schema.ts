import { z } from 'zod'
import { field, headingLabels } from '@epiderm/platform'

/** The block's properties, as specified in PAGE-P1. */
export const schema = z
  .object({
    product: field
      .contentKey('Product', 'epiderm__product')
      .meta({ help: 'If empty, the product of the page is used.' })
      .optional(),
    goesWithTitle: field
      .text('Title for “Goes with”', 80)
      .meta({ help: 'Shown only if the product goes with another.' }),
    keepApartTitle: field
      .text('Title for “Keep apart from”', 80)
      .meta({ help: 'Shown only if the product must be kept apart from another.' }),
    headingTag: field
      .choice('Heading level', ['h2', 'h3', 'h4'], headingLabels)
      .meta({ help: 'The level of both titles on the page.' })
      .default('h3'),
  })
  .meta({
    help: 'Products to use with this one, and products to keep apart from it.',
    isPictured: false,
  })

export type Props = z.output<typeof schema>
