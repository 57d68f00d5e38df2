import { z } from 'zod'
import { field } from '../../field.ts'

/** The site's name, linked to its home page. */
export const schema = z.object({
  text: field.text('Name', 60),
  tagline: field.text('Line below the name', 80).default(''),
  url: field.link('Link').default('/'),
})

export type Props = z.output<typeof schema>
