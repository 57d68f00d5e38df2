import { z } from 'zod'
import { field } from '#schema'

export const schema = z
  .object({
    label: field.label('Name of the links', 'language.label', {
      help: 'Name of the links for screen readers; it is not shown.',
      max: 40,
    }),
  })
  .meta({
    help: 'Leads to the same page in the site’s other languages. A site with one language shows nothing of it.',
    isPictured: false,
  })

export type Props = z.output<typeof schema>
