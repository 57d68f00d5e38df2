import { z } from 'zod'
import { field } from '#schema'

/** The block's properties, as specified in SEO-3. */
export const schema = z
  .object({
    label: field.label('Name for screen readers', 'breadcrumb.label', {
      help: 'Read out by screen readers; not visible on the page.',
      max: 80,
    }),
  })
  .meta({
    help: 'The path from the home page to this page, also as structured data for search engines.',
  })

export type Props = z.output<typeof schema>
