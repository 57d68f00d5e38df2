import { z } from 'zod'
import { field } from '#schema'

export const schema = z
  .object({
    text: field
      .text('Name', 60)
      .meta({ help: 'Usually the name of the site. A logo in Design replaces it.' }),
    tagline: field.text('Line below the name', 80).meta({ help: 'A few words in small text.' }).default(''),
    url: field.link('Link').meta({ help: '`/` is the home page.' }).default('/'),
  })
  .meta({
    help: 'The name or logo of the site, linked to its home page. For the `brand` slot of a site header.',
  })

export type Props = z.output<typeof schema>
