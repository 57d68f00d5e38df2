import { z } from 'zod'
import { field } from '#schema'

/** Defined by SEO-3. */
export const schema = z
  .object({
    label: field.label('Name for screen readers', 'breadcrumb.label', {
      help: 'The name of the breadcrumb for screen readers. Not visible.',
      max: 80,
    }),
  })
  .meta({
    help: 'The path from the home page to this page, also as structured data for search engines.',
  })

export type Props = z.output<typeof schema>
