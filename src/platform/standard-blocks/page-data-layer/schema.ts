import { z } from 'zod'
import { field } from '#schema'

/** Defined by PAGE-A7. */
export const schema = z
  .object({
    pageType: field
      .text('Kind of page', 40)
      .meta({ help: 'The page type for analytics: `product`, `search`.' })
      .default('content'),
  })
  .meta({
    help: 'The data of the page for analytics and its page-view event. Not visible; each page has one.',
    isPictured: false,
  })

export type Props = z.output<typeof schema>
