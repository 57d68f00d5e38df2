import { z } from 'zod'
import { field } from '../../field.ts'

/** SEO-1. Placeholders: `{!Record.x}`, `{!Content.x}`, and the page's other expressions. */
export const schema = z.object({
  pageTitle: field.text('Page title').default(''),
  description: field.text('Description', 500).default(''),
  customHeadTags: field.longText('Further meta and link elements').default(''),
  recordId: field.text('Record id', 80).default(''),
  image: field.image('Picture for social networks').optional(),
})

export type Props = z.output<typeof schema>
