import { z } from 'zod'
import { field } from '#schema'

/** SEO-3. */
export const schema = z
  .object({
    label: field.label('Name for screen readers', 'breadcrumb.label', {
      help: 'Name of the trail for screen readers; it is not shown.',
      max: 80,
    }),
  })
  .meta({
    help: 'The way from the home page to this one, for readers and, as structured data, for search engines.',
  })

export type Props = z.output<typeof schema>
