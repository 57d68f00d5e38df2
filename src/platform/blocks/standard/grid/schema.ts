import { z } from 'zod'
import { collectionSchema } from '../../collection.ts'
import { field, recoverWith, toNumber } from '../../field.ts'

const itemSpacings = ['x-large', 'large', 'medium', 'small', 'xx-small', 'none'] as const

/** Query parameters, as the page has to declare them. */
const parameter = (label: string) =>
  z
    .string()
    .regex(/^[a-z][A-Za-z0-9]{0,19}$/, 'must be letters and digits')
    .meta({ label, kind: 'text' })

/** The first is the order of the plain page; the others are chosen by `?sort=`. */
const sorts = z.array(
  z.object({
    value: field.text('In the address', 40),
    label: field.text('Text', 60),
    sortBy: field.text('Sort by field', 80),
    sortOrder: field.choice('Order', ['asc', 'desc']).default('asc'),
  }),
)

/** Items whose field holds the key of a chosen item of another type: the products for a condition. */
const filters = z.array(
  z.object({
    parameter: parameter('In the address'),
    contentTypeFQN: field.text('Content type to choose from', 80),
    field: field.text('Field that holds its key', 80),
    allLabel: field.text('Text of no choice', 60).default('All'),
    /** Of the items to choose from; one that has none is called by its title. */
    labelField: field.text('Field that names a choice', 80).default('title'),
  }),
)

/**
 * GRD-1…9. Slots: item, firstItem (shown for design only), controls (above the items), empty, error, pagination.
 * Labels: `grid.listItem`, `grid.failure`.
 */
export const schema = z.object({
  collection: collectionSchema,
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
  /** With it and `showPagination` the items come in pages. The page declares `page` as a parameter. */
  pageSize: field.number('Items on a page', { min: 1, max: 100 }).optional(),
  /** GRD-8: `append` shows pages 1 to N, `replace` page N alone. */
  paginationAction: field.choice('A further page', ['replace', 'append']).default('replace'),
  sorts: sorts.default([]),
  filters: filters.default([]),
  /** Tells two lists of one page apart: the second's parameters are then `relatedPage` and `relatedSort`. */
  name: parameter('Name in addresses').optional(),
})

export type Props = z.output<typeof schema>

function toColumns(value: unknown): number {
  const columns = Math.round(toNumber(value))
  return Number.isFinite(columns) ? Math.min(6, Math.max(1, columns)) : 1
}
