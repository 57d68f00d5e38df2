import { z } from 'zod'
import { field } from '#schema'

/** SEO-3. */
export const schema = z
  .object({
    name: field
      .text('Name of the range', 120)
      .meta({ help: 'What search engines call the whole of what the page lists.' }),
    sortBy: field
      .text('Sort by field', 80)
      .meta({ help: 'As the list on the page does at first.' })
      .default('name'),
    pageSize: field
      .number('Products that the page shows at first', { min: 1, max: 100 })
      .meta({ help: 'So many are told one by one, of all the others only how many they are.' })
      .default(9),
  })
  .meta({
    help: 'Tells search engines which products the page shows, and how many the range holds. Nothing of it is seen.',
    isPictured: false,
  })

export type Props = z.output<typeof schema>
