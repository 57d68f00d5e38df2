import { z } from 'zod'
import { field } from '#schema'

/** Defined by SEO-3. */
export const schema = z
  .object({
    name: field
      .text('Name of the range', 120)
      .meta({ help: 'The name of the whole list for search engines.' }),
    sortBy: field
      .text('Sort by field', 80)
      .meta({ help: 'The initial order of the list on the page.' })
      .default('name'),
    pageSize: field
      .number('Products that the page shows at first', { min: 1, max: 100 })
      .meta({ help: 'The number of products listed individually. The other products are only counted.' })
      .default(9),
  })
  .meta({
    help: 'Structured data about the products of the page and the size of the range, for search engines. Not visible on the page.',
    isPictured: false,
  })

export type Props = z.output<typeof schema>
