import { z } from 'zod'
import { field } from '#schema'

/** SEO-3. */
export const schema = z
  .object({
    name: field.text('Name of the range', 120),
  })
  .meta({
    help: 'Tells search engines which products the range holds. Nothing of it is seen.',
    isPictured: false,
  })

export type Props = z.output<typeof schema>
