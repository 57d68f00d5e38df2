import { z } from 'zod'
import { field } from '#schema'

/** Defined by PAGE-P1. */
export const schema = z
  .object({
    product: field
      .contentKey('Product', 'epiderm__product')
      .meta({ help: 'The default is the product of the page.' })
      .optional(),
    goesWithTitle: field
      .text('Title of what it goes with', 80)
      .meta({ help: 'Shown only if the product goes with another product.' }),
    keepApartTitle: field
      .text('Title of what it is kept apart from', 80)
      .meta({ help: 'Shown only if the product is kept apart from another product.' }),
    headingTag: field
      .choice('Element of the titles', ['h2', 'h3', 'h4'])
      .meta({
        help: 'The heading level on the page, which screen readers and search engines use.',
      })
      .default('h3'),
  })
  .meta({
    help: 'Products that a product goes with or is kept apart from. It is enough if one of the two products lists the other.',
    isPictured: false,
  })

export type Props = z.output<typeof schema>
