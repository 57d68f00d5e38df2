import { z } from 'zod'
import { field } from '../../field.ts'

/** PAGE-A7: the page's data block for analytics, and its page-view event. */
export const schema = z.object({
  pageType: field.text('Kind of page', 40).default('content'),
})

export type Props = z.output<typeof schema>
