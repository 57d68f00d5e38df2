import { z } from 'zod'
import { toResponsive } from '#model'
import { collectionSchema, sortOrderLabels, sourceLabels } from '#content-types'
import { eachDevice, field, withFallback, responsive, toNumber } from '#schema'

const itemSpacings = ['x-large', 'large', 'medium', 'small', 'xx-small', 'none'] as const

/** Names of query parameters. The page must declare these parameters. */
const parameter = (label: string) =>
  z
    .string()
    .regex(/^[a-z][A-Za-z0-9]{0,19}$/, 'must be letters and digits')
    .meta({ label, kind: 'text' })

const sorts = z.array(
  z
    .object({
      value: field.text('Short name', 40).meta({ help: 'The value of `sort` in the web address.' }),
      label: field.text('Text', 60).meta({ help: 'The name for visitors, such as `Newest first`.' }),
      sortBy: field
        .text('Sort by', 80)
        .meta({ help: 'A field of the items, or `title` or `publishedDate`.' }),
      sortOrder: field
        .choice('Order', ['asc', 'desc'], sortOrderLabels)
        .meta({ help: 'The direction of sorting.' })
        .default('asc'),
    })
    .meta({ label: 'Sort order' }),
)

const filters = z.array(
  z
    .object({
      parameter: parameter('URL parameter').meta({
        help: 'The name in the web address, which the page must list under “URL parameters”.',
      }),
      contentTypeFQN: field
        .text('Content type', 80)
        .meta({ help: 'Visitors choose from its published items, such as `epiderm__condition`.' }),
      field: field
        .text('Field', 80)
        .meta({ help: 'The field of the listed items that refers to the chosen item.' }),
      allLabel: field
        .text('Text for “All”', 60)
        .meta({ help: 'The choice that shows all items.' })
        .optional(),
      labelField: field
        .text('Name from field', 80)
        .meta({ help: 'The field with the text of each choice, usually `title`.' })
        .default('title'),
    })
    .meta({ label: 'Filter' }),
)

/**
 * The block's properties, as specified in GRD-1…9. The block also reads the labels `grid.listItem`, `grid.all` and
 * `grid.failure`.
 */
export const schema = z
  .object({
    collection: collectionSchema.meta({
      label: 'Items',
      help: 'The items that the grid shows.',
      valueLabels: sourceLabels,
    }),
    columns: responsive(
      withFallback(field.number('Columns', { min: 1, max: 6 }), toColumns).meta({
        help: 'Phones show one column unless you change it for phones.',
      }),
      toResponsive(1),
      { isOwnOnPhones: true },
    ),
    itemSpacing: eachDevice(
      field.choice('Space between items', itemSpacings).meta({ help: 'Space between rows and columns.' }),
      'none',
    ),
    horizontalAlignment: eachDevice(
      field.choice('Horizontal alignment', ['left', 'center', 'right', 'stretch']).meta({
        help: 'The alignment of blocks in each item and of incomplete rows.',
      }),
      'stretch',
    ),
    borderWidth: eachDevice(
      field
        .number('Border width in pixels', { min: 0, max: 20 })
        .meta({ help: 'The border of each item; 0 for none.' }),
      0,
    ),
    borderColor: eachDevice(field.color('Border colour').meta({ help: 'Needs a border width.' }).optional()),
    borderRadius: eachDevice(field.length('Corner radius').meta({ help: '`0` for square corners.' }), '0'),
    borderStyle: eachDevice(
      field
        .choice('Border style', ['solid', 'dashed', 'dotted', 'double', 'none'])
        .meta({ help: 'Needs a border width.' }),
      'solid',
    ),
    backgroundColor: eachDevice(
      field.color('Background colour').meta({ help: 'The background of each item.' }).optional(),
    ),
    fixedRowHeight: eachDevice(
      field.length('Row height').meta({ help: 'If empty, rows are as high as their content.' }).optional(),
    ),
    showEmptyState: field
      .toggle('Show text without items')
      .meta({ help: 'Shows the `empty` slot if there are no items.' })
      .default(false),
    showErrorState: field
      .toggle('Show text on errors')
      .meta({ help: 'Shows the `error` slot if the items cannot be loaded.' })
      .default(false),
    showPagination: field
      .toggle('Show pagination')
      .meta({ help: 'Shows links to further pages; also set “Items per page”.' })
      .default(false),
    autoScrollToMostRecent: field
      .toggle('Scroll to new items')
      .meta({ help: 'With “Add to the list”, scrolls to the first new item.' })
      .default(false),
    label: field
      .text('Name for screen readers', 80)
      .meta({ help: 'Read out by screen readers; not visible on the page.' })
      .default(''),
    pageSize: field
      .number('Items per page', { min: 1, max: 100 })
      .meta({ help: 'Needs “Show pagination”, and `page` among the URL parameters of the page.' })
      .optional(),
    /** Determines whether the items on the next page replace the current items or are appended to them (GRD-8). */
    paginationAction: field
      .choice('Further pages', ['replace', 'append'], {
        replace: 'Replace the list',
        append: 'Add to the list',
      })
      .meta({ help: 'The effect of opening the next page.' })
      .default('replace'),
    sorts: sorts
      .meta({
        label: 'Sort orders',
        help: 'The first is the default; for others, the page needs the URL parameter `sort`.',
      })
      .default([]),
    filters: filters
      .meta({
        label: 'Filters',
        entryKey: 'parameter',
        help: 'Each filter lets visitors narrow down the items, such as products for one concern.',
      })
      .default([]),
    name: parameter('Name in addresses')
      .meta({
        group: 'advanced',
        help: 'Tells several grids on one page apart: with `related`, the URL parameters are `relatedPage` and `relatedSort`.',
      })
      .optional(),
  })
  .meta({
    help: 'A list of items, each shown by the blocks in `item`, which can show its fields with `{!Item.…}`. `controls` is shown above the items, `pagination` below, `empty` if there are no items, `error` if they cannot be loaded. `firstItem` is shown in the editor only.',
  })

export type Props = z.output<typeof schema>

function toColumns(value: unknown): number {
  const columns = Math.round(toNumber(value))
  return Number.isFinite(columns) ? Math.min(6, Math.max(1, columns)) : 1
}
