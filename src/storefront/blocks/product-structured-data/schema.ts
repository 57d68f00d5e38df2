import { z } from 'zod'
import { field } from '#blocks'

/** SEO-3: what the page's product is, for search engines; nothing is seen. */
export const schema = z.object({
  brand: field.text('Brand', 80),
})

export type Props = z.output<typeof schema>
