import { z } from 'zod'
import { field } from '#schema'

/**
 * The block's properties, as specified in GRD-4 and GRD-8. The block also reads the labels `pagination.label`,
 * `pagination.status`, `pagination.more`, `pagination.previous`, `pagination.next` and `pagination.page`.
 */
export const schema = z
  .object({
    itemsName: field.label('Name of items', 'pagination.items', {
      help: 'The word “products” in “Showing 8 of 24 products”.',
      max: 40,
    }),
  })
  .meta({
    help: 'The number of items shown in a grid, and links to further pages. For the `pagination` slot of a grid.',
  })

export type Props = z.output<typeof schema>
