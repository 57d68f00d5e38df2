import { z } from 'zod'
import { field } from '#schema'

/**
 * GRD-4, GRD-8. Labels: `pagination.label`, `pagination.status`, `pagination.more`, `pagination.previous`,
 * `pagination.next`, `pagination.page`.
 */
export const schema = z
  .object({
    itemsName: field.label('Name of the items', 'pagination.items', {
      help: 'The name in “Showing 8 of 24 products”.',
      max: 40,
    }),
  })
  .meta({
    help: 'The number of shown items of the surrounding grid, and links to further pages. It is the default content of the `pagination` slot of a grid.',
  })

export type Props = z.output<typeof schema>
