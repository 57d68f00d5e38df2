import { z } from 'zod'
import { field } from '#blocks'

/** PAGE-P1: the warnings of a product on another page than its own, so that they are said in one place. */
export const schema = z.object({
  product: field.contentKey('Product'),
  label: field.text('Name for screen readers', 80),
})

export type Props = z.output<typeof schema>
