import { z } from 'zod'
import { field, recoverWith, toNumber } from '../../field.ts'

const itemSpacings = ['x-large', 'large', 'medium', 'small', 'xx-small', 'none'] as const

const sorting = {
  sortBy: field.text('Sort by field', 80).optional(),
  sortOrder: field.choice('Order', ['asc', 'desc']).default('asc'),
  limit: field.number('Largest number of items', { min: 1, max: 250 }).default(50),
}

/** GRD-10: content items, records, or a list that the page already has. */
const collection = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('cms'),
    contentTypeFQN: field.text('Content type', 80).optional(),
    contentKeys: z.array(field.contentKey('Item')).optional(),
    ...sorting,
  }),
  z.object({
    type: z.literal('record'),
    recordIds: z.array(field.text('Record id', 18)).optional(),
    contentTypeFQN: field.text('Content type', 80).optional(),
    ...sorting,
  }),
  z.object({ type: z.literal('list'), values: z.array(field.data('Entry')).default([]) }),
])

/** GRD-1…7, GRD-9. Slots: item, firstItem (shown for design only), empty, error, pagination. Label: `grid.listItem`. */
export const schema = z.object({
  collection,
  columns: recoverWith(field.number('Columns', { min: 1, max: 6 }), toColumns).default(1),
  itemSpacing: field.choice('Space between items', itemSpacings).default('none'),
  horizontalAlignment: field
    .choice('Horizontal alignment', ['left', 'center', 'right', 'stretch'])
    .default('stretch'),
  borderWidth: field.number('Border in pixels', { min: 0, max: 20 }).default(0),
  borderColor: field.color('Border colour').optional(),
  borderRadius: field.length('Corner radius').default('0'),
  borderStyle: field.choice('Border style', ['solid', 'dashed', 'dotted', 'double', 'none']).default('solid'),
  backgroundColor: field.color('Background colour').optional(),
  fixedRowHeight: field.length('Height of each row').optional(),
  showEmptyState: field.toggle('Show a text when there are no items').default(false),
  showErrorState: field.toggle('Show a text when the items cannot be loaded').default(false),
  showPagination: field.toggle('Show pagination').default(false),
  autoScrollToMostRecent: field.toggle('Scroll to new items').default(false),
  label: field.text('Name for screen readers', 80).default(''),
})

export type Props = z.output<typeof schema>

function toColumns(value: unknown): number {
  const columns = Math.round(toNumber(value))
  return Number.isFinite(columns) ? Math.min(6, Math.max(1, columns)) : 1
}
