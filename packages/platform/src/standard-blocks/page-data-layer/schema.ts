import { z } from 'zod'
import { field } from '#schema'

/** The block's properties, as specified in PAGE-A7. */
export const schema = z
  .object({
    pageType: field
      .text('Page type', 40)
      .meta({ help: 'The name of this kind of page in analytics, such as `product`.' })
      .default('content'),
  })
  .meta({
    help: 'Counts views of the page in analytics. Not visible; each page has one.',
    isPictured: false,
  })

export type Props = z.output<typeof schema>
