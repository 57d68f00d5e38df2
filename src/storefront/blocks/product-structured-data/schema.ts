import { z } from 'zod'
import { field } from '#schema'

/** SEO-3. */
export const schema = z
  .object({
    brand: field.text('Brand', 80).meta({ help: 'As search engines show it with the product.' }),
  })
  .meta({
    help: 'Tells search engines what the page’s product is. Nothing of it is seen.',
    isPictured: false,
  })

export type Props = z.output<typeof schema>
