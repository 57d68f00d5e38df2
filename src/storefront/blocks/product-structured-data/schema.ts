import { z } from 'zod'
import { field } from '#schema'

/** Defined by SEO-3. */
export const schema = z
  .object({
    brand: field.text('Brand', 80).meta({ help: 'The brand that search engines show with the product.' }),
  })
  .meta({
    help: 'Structured data about the product of the page, for search engines. Not visible on the page.',
    isPictured: false,
  })

export type Props = z.output<typeof schema>
