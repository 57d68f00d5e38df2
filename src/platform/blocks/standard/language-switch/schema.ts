import { z } from 'zod'
import { field } from '../../field.ts'

/** Leads to the same page in the site's other languages. Not there on a site with one. */
export const schema = z.object({
  label: field.text('Name of the links', 40).default('Language'),
})

export type Props = z.output<typeof schema>
