import { z } from 'zod'
import { field } from '#schema'

/** PAGE-A7. */
export const schema = z
  .object({
    pageType: field.text('Kind of page', 40).default('content'),
  })
  .meta({
    help: 'The page’s data for analytics, and its page-view event. Nothing of it is seen; each page has one.',
    isPictured: false,
  })

export type Props = z.output<typeof schema>
