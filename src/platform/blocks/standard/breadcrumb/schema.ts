import { z } from 'zod'
import { field } from '../../field.ts'

/** The way from the home page to this one, also as structured data (SEO-3). */
export const schema = z.object({
  label: field.text('Name for screen readers', 80).default('Breadcrumb'),
})

export type Props = z.output<typeof schema>
