import { z } from 'zod'
import { field } from '#schema'

export const schema = z
  .object({
    text: field
      .text('Name', 60)
      .meta({ help: 'What the link at the top of each page says, usually the site’s name.' }),
    tagline: field
      .text('Line below the name', 80)
      .meta({ help: 'Small, in a few words; empty, there is none.' })
      .default(''),
    url: field.link('Link').meta({ help: 'Where the name leads: `/` is the home page.' }).default('/'),
  })
  .meta({ help: 'The site’s name, linked to its home page. It stands in a site header, as its `brand`.' })

export type Props = z.output<typeof schema>
