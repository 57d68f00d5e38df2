import { z } from 'zod'
import { onEveryDevice } from '#model'
import { collectionSchema } from '#content-types'
import { eachDevice, field, recoverWith, responsive, toNumber } from '#schema'

const itemSpacings = ['x-large', 'large', 'medium', 'small', 'xx-small', 'none'] as const

/** Query parameters, which the page has to declare. */
const parameter = (label: string) =>
  z
    .string()
    .regex(/^[a-z][A-Za-z0-9]{0,19}$/, 'must be letters and digits')
    .meta({ label, kind: 'text' })

const sorts = z.array(
  z.object({
    value: field
      .text('In the address', 40)
      .meta({ help: 'The value of `sort` in the address for this order.' }),
    label: field.text('Text', 60).meta({ help: 'The name of the order for visitors.' }),
    sortBy: field
      .text('Sort by field', 80)
      .meta({ help: 'A field of the items, or `title` or `publishedDate`.' }),
    sortOrder: field
      .choice('Order', ['asc', 'desc'])
      .meta({ help: '`asc` sorts from A to Z and from small to large, `desc` the other way round.' })
      .default('asc'),
  }),
)

const filters = z.array(
  z.object({
    parameter: parameter('In the address').meta({
      help: 'The query parameter for the chosen item. The page must declare it.',
    }),
    contentTypeFQN: field
      .text('Content type to choose from', 80)
      .meta({ help: 'The choices are its published items.' }),
    field: field
      .text('Field that holds its key', 80)
      .meta({ help: 'The field of the listed items with the content key of a choice, or a list of keys.' }),
    allLabel: field
      .text('Label of the first choice', 60)
      .meta({
        help: 'The text of the choice that shows all items. If empty, the label `grid.all` is used.',
      })
      .optional(),
    labelField: field
      .text('Field that names a choice', 80)
      .meta({ help: 'The field with the name of a choice. If empty, the title is used.' })
      .default('title'),
  }),
)

/** Defined by GRD-1…9. Labels: `grid.listItem`, `grid.all`, `grid.failure`. */
export const schema = z
  .object({
    collection: collectionSchema.meta({
      label: 'Items',
      help: 'All content items (`cms`), items with a record id (`record`), or a list of values, usually from a field (`list`).',
    }),
    columns: responsive(
      recoverWith(field.number('Columns', { min: 1, max: 6 }), toColumns).meta({
        help: 'Phones show one column unless set separately.',
      }),
      onEveryDevice(1),
      { isOwnOnPhones: true },
    ),
    itemSpacing: eachDevice(
      field
        .choice('Space between items', itemSpacings)
        .meta({ help: 'Horizontal and vertical space, in steps of the theme.' }),
      'none',
    ),
    horizontalAlignment: eachDevice(
      field.choice('Horizontal alignment', ['left', 'center', 'right', 'stretch']).meta({
        help: 'The alignment of blocks in each item and of incomplete rows. With `stretch`, blocks fill their item.',
      }),
      'stretch',
    ),
    borderWidth: eachDevice(
      field
        .number('Border in pixels', { min: 0, max: 20 })
        .meta({ help: 'The border of each item; 0 for none.' }),
      0,
    ),
    borderColor: eachDevice(
      field
        .color('Border colour')
        .meta({ help: 'Visible only with a border wider than 0. The default is a light grey of the theme.' })
        .optional(),
    ),
    borderRadius: eachDevice(
      field
        .length('Corner radius')
        .meta({ help: 'Rounds the corners of each item; `0` for square corners.' }),
      '0',
    ),
    borderStyle: eachDevice(
      field
        .choice('Border style', ['solid', 'dashed', 'dotted', 'double', 'none'])
        .meta({ help: 'Visible only with a border wider than 0.' }),
      'solid',
    ),
    backgroundColor: eachDevice(
      field
        .color('Background colour')
        .meta({ help: 'The background of each item, not of the whole grid. Optional.' })
        .optional(),
    ),
    fixedRowHeight: eachDevice(
      field
        .length('Height of each row')
        .meta({
          help: 'Fixed on tablets and desktops; on phones, items may be higher. If empty, rows are as high as their content.',
        })
        .optional(),
    ),
    showEmptyState: field
      .toggle('Show a text when there are no items')
      .meta({ help: 'If on, the `empty` slot is shown instead; if off, nothing.' })
      .default(false),
    showErrorState: field
      .toggle('Show a text when the items cannot be loaded')
      .meta({ help: 'If on, the `error` slot is shown instead; if off, nothing.' })
      .default(false),
    showPagination: field
      .toggle('Show pagination')
      .meta({
        help: 'Shows the `pagination` slot below the items. To divide the items into pages, also set the number of items on a page.',
      })
      .default(false),
    autoScrollToMostRecent: field
      .toggle('Scroll to new items')
      .meta({ help: 'With `append`, scrolls to the first added item.' })
      .default(false),
    label: field
      .text('Name for screen readers', 80)
      .meta({ help: 'The name of the list for screen readers. Optional.' })
      .default(''),
    pageSize: field
      .number('Items on a page', { min: 1, max: 100 })
      .meta({
        help: 'Divides the items into pages if `showPagination` is on. The page must declare the parameter `page`.',
      })
      .optional(),
    /** The way to show more items (GRD-8). */
    paginationAction: field
      .choice('A further page', ['replace', 'append'])
      .meta({ help: '`append` shows pages 1 to N, `replace` only page N.' })
      .default('replace'),
    sorts: sorts
      .meta({
        label: 'Orders',
        help: 'The first order is the default. Visitors choose the others with `?sort=`; the page must declare this parameter.',
      })
      .default([]),
    filters: filters
      .meta({
        label: 'Filters',
        entryKey: 'parameter',
        help: 'Each filter shows only items whose field contains the key of a chosen item of another type, such as the products for a concern.',
      })
      .default([]),
    name: parameter('Name in addresses')
      .meta({
        group: 'advanced',
        help: 'Distinguishes several lists on one page. With `related`, the parameters are `relatedPage` and `relatedSort`.',
      })
      .optional(),
  })
  .meta({
    help: 'A list of items, each shown by the blocks in `item`, where `{!Item.…}` reads its fields. `controls` is shown above the items, `pagination` below, `empty` if there are no items, `error` if they cannot be loaded. `firstItem` is shown in the editor only.',
  })

export type Props = z.output<typeof schema>

function toColumns(value: unknown): number {
  const columns = Math.round(toNumber(value))
  return Number.isFinite(columns) ? Math.min(6, Math.max(1, columns)) : 1
}
