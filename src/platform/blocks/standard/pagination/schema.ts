import { z } from 'zod'
import { field } from '../../field.ts'

/**
 * GRD-4, GRD-8: how much of the grid around it is shown, and the way to the rest. Labels: `pagination.label`,
 * `pagination.status`, `pagination.more`, `pagination.previous`, `pagination.next`, `pagination.page`.
 */
export const schema = z.object({
  itemsName: field.text('What the items are', 40).default('items'),
})

export type Props = z.output<typeof schema>
