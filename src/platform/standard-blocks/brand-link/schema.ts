import { z } from 'zod'
import { field } from '#schema'

export const schema = z
  .object({
    text: field.text('Name', 60),
    tagline: field.text('Line below the name', 80).default(''),
    url: field.link('Link').default('/'),
  })
  .meta({ help: 'The site’s name, linked to its home page. It stands in the slot `brand` of a site header.' })

export type Props = z.output<typeof schema>
