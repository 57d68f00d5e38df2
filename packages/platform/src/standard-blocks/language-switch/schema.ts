import { z } from 'zod'
import { field } from '#schema'

export const schema = z
  .object({
    label: field.label('Name of the links', 'language.label', {
      help: 'The name of the links for screen readers. Not visible.',
      max: 40,
    }),
  })
  .meta({
    help: 'Links to the same page in the other languages of the site. Not shown on a site with one language.',
    isPictured: false,
  })

export type Props = z.output<typeof schema>
