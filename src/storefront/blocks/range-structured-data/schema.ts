import { z } from 'zod'
import { field } from '#blocks'

/** SEO-3: which products the range holds, for search engines; nothing is seen. */
export const schema = z.object({
  name: field.text('Name of the range', 120),
})

export type Props = z.output<typeof schema>
