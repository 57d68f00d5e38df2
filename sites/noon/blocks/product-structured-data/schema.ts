import { z } from 'zod'
import { field } from '@epiderm/platform'

/** The block's properties, as specified in SEO-3. */
export const schema = z
  .object({
    brand: field.text('Brand', 80).meta({ help: 'The brand in search results.' }),
  })
  .meta({
    help: 'Describes the product to search engines. Not visible on the page.',
    isPictured: false,
  })

export type Props = z.output<typeof schema>
