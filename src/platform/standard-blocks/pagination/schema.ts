import { z } from 'zod'
import { field } from '#schema'

/**
 * GRD-4, GRD-8. Labels: `pagination.label`, `pagination.status`, `pagination.more`, `pagination.previous`,
 * `pagination.next`, `pagination.page`.
 */
export const schema = z
  .object({
    itemsName: field.label('Name of the items', 'pagination.items', {
      help: 'As in “Showing 8 of 24 products”.',
      max: 40,
    }),
  })
  .meta({
    help: 'How much of the grid around it is shown, and the way to the rest. It stands below a grid’s items, as its `pagination`, where there is one unless something else is put there.',
  })

export type Props = z.output<typeof schema>
