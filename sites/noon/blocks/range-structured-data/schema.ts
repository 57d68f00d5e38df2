import { z } from 'zod'
import { field } from '@epiderm/platform'

/** The block's properties, as specified in SEO-3. */
export const schema = z
  .object({
    name: field.text('Name', 120).meta({ help: 'The name of the whole range in search results.' }),
    sortBy: field
      .text('Sort by', 80)
      .meta({ help: 'The same field as in the list on the page.' })
      .default('name'),
    pageSize: field
      .number('Products per page', { min: 1, max: 100 })
      .meta({ help: 'The same number as in the list on the page.' })
      .default(9),
  })
  .meta({
    help: 'Describes the products of the page to search engines. Not visible on the page.',
    isPictured: false,
  })

export type Props = z.output<typeof schema>
