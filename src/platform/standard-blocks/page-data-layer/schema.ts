import { z } from 'zod'
import { field } from '#schema'

/** PAGE-A7. */
export const schema = z
  .object({
    pageType: field
      .text('Kind of page', 40)
      .meta({ help: 'A word by which analytics tell pages apart: `product`, `search`.' })
      .default('content'),
  })
  .meta({
    help: 'The page’s data for analytics, and its page-view event. Nothing of it is seen; each page has one.',
    isPictured: false,
  })

export type Props = z.output<typeof schema>
