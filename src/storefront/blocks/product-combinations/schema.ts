import { z } from 'zod'
import { field } from '#schema'

/** PAGE-P1. */
export const schema = z
  .object({
    product: field
      .contentKey('Product', 'epiderm__product')
      .meta({ help: 'Without it, the page’s own.' })
      .optional(),
    goesWithTitle: field
      .text('Title of what it goes with', 80)
      .meta({ help: 'Shown only where the product goes with another.' }),
    keepApartTitle: field
      .text('Title of what it is kept apart from', 80)
      .meta({ help: 'Shown only where the product is kept apart from another.' }),
    headingTag: field
      .choice('Element of the titles', ['h2', 'h3', 'h4'])
      .meta({
        help: 'Their rank among the headings of the page, by which screen readers and search engines find their way.',
      })
      .default('h3'),
  })
  .meta({
    help: 'What a product goes with, and what it is kept apart from, whichever of the two says it.',
    isPictured: false,
  })

export type Props = z.output<typeof schema>
