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
      .meta({ help: 'What `sort` says in the address when this order is chosen.' }),
    label: field.text('Text', 60).meta({ help: 'As visitors read it among the orders to choose from.' }),
    sortBy: field
      .text('Sort by field', 80)
      .meta({ help: 'A field of the items; `title` and `publishedDate` sort too.' }),
    sortOrder: field
      .choice('Order', ['asc', 'desc'])
      .meta({ help: '`asc` from A to Z and small to large, `desc` the other way round.' })
      .default('asc'),
  }),
)

const filters = z.array(
  z.object({
    parameter: parameter('In the address').meta({
      help: 'The query parameter that names the chosen item; the page declares it.',
    }),
    contentTypeFQN: field
      .text('Content type to choose from', 80)
      .meta({ help: 'Its published items are the choices.' }),
    field: field
      .text('Field that holds its key', 80)
      .meta({ help: 'Of the listed items: it holds the content key of a choice, or a list of such keys.' }),
    allLabel: field
      .text('Label of the first choice', 60)
      .meta({
        help: 'Shown on the choice that brings back all items. If empty, the label `grid.all` is used.',
      })
      .optional(),
    labelField: field
      .text('Field that names a choice', 80)
      .meta({ help: 'Of the items to choose from; one that has none is called by its title.' })
      .default('title'),
  }),
)

/** GRD-1…9. Labels: `grid.listItem`, `grid.all`, `grid.failure`. */
export const schema = z
  .object({
    collection: collectionSchema.meta({
      label: 'Items',
      help: 'Any content items (`cms`), only those with a record id (`record`), or a list of values, usually of a field (`list`).',
    }),
    columns: responsive(
      recoverWith(field.number('Columns', { min: 1, max: 6 }), toColumns).meta({
        help: 'On phones one, unless phones have a number of their own.',
      }),
      onEveryDevice(1),
      { isOwnOnPhones: true },
    ),
    itemSpacing: eachDevice(
      field
        .choice('Space between items', itemSpacings)
        .meta({ help: 'Beside and below each item, in steps of the theme.' }),
      'none',
    ),
    horizontalAlignment: eachDevice(
      field.choice('Horizontal alignment', ['left', 'center', 'right', 'stretch']).meta({
        help: 'Of the blocks in each item, and of a row that is not full; `stretch` lets blocks fill their item.',
      }),
      'stretch',
    ),
    borderWidth: eachDevice(
      field.number('Border in pixels', { min: 0, max: 20 }).meta({ help: 'Around each item; 0 draws none.' }),
      0,
    ),
    borderColor: eachDevice(
      field
        .color('Border colour')
        .meta({ help: 'Seen only where the border is wider than 0; without one, a quiet grey of the theme.' })
        .optional(),
    ),
    borderRadius: eachDevice(
      field
        .length('Corner radius')
        .meta({ help: 'Rounds the corners of each item; `0` leaves them square.' }),
      '0',
    ),
    borderStyle: eachDevice(
      field
        .choice('Border style', ['solid', 'dashed', 'dotted', 'double', 'none'])
        .meta({ help: 'Seen only where the border is wider than 0.' }),
      'solid',
    ),
    backgroundColor: eachDevice(
      field
        .color('Background colour')
        .meta({ help: 'Behind each item, not behind the whole grid; without one, none.' })
        .optional(),
    ),
    fixedRowHeight: eachDevice(
      field
        .length('Height of each row')
        .meta({
          help: 'Exact on tablets and desktops; on phones an item may grow beyond it. Without one, as high as its content.',
        })
        .optional(),
    ),
    showEmptyState: field
      .toggle('Show a text when there are no items')
      .meta({ help: 'On, what `empty` holds stands in their place; off, nothing does.' })
      .default(false),
    showErrorState: field
      .toggle('Show a text when the items cannot be loaded')
      .meta({ help: 'On, what `error` holds stands in their place; off, nothing does.' })
      .default(false),
    showPagination: field
      .toggle('Show pagination')
      .meta({
        help: 'Shows what `pagination` holds below the items; only with a number of items on a page does it divide them.',
      })
      .default(false),
    autoScrollToMostRecent: field
      .toggle('Scroll to new items')
      .meta({ help: 'With `append`: the page moves to the first item that was added.' })
      .default(false),
    label: field
      .text('Name for screen readers', 80)
      .meta({ help: 'Announces the list; empty, it has no name.' })
      .default(''),
    pageSize: field
      .number('Items on a page', { min: 1, max: 100 })
      .meta({
        help: 'With it and `showPagination` the items come in pages. The page declares `page` as a parameter.',
      })
      .optional(),
    /** GRD-8. */
    paginationAction: field
      .choice('A further page', ['replace', 'append'])
      .meta({ help: '`append` shows pages 1 to N, `replace` page N alone.' })
      .default('replace'),
    sorts: sorts
      .meta({
        label: 'Orders',
        help: 'The first is the order of the plain page; the others are chosen by `?sort=`, which the page declares as a parameter.',
      })
      .default([]),
    filters: filters
      .meta({
        label: 'Filters',
        entryKey: 'parameter',
        help: 'Each keeps the items whose field holds the key of a chosen item of another type: the products for a concern.',
      })
      .default([]),
    name: parameter('Name in addresses')
      .meta({
        group: 'advanced',
        help: 'Tells two lists of one page apart: with `related`, the parameters are `relatedPage` and `relatedSort`.',
      })
      .optional(),
  })
  .meta({
    help: 'A list of items, each drawn by the blocks in `item`, where `{!Item.…}` reads its fields. `controls` stands above the items, `empty` in their place when there are none, `error` when they cannot be loaded, `pagination` below; `firstItem` shows in the editor alone.',
  })

export type Props = z.output<typeof schema>

function toColumns(value: unknown): number {
  const columns = Math.round(toNumber(value))
  return Number.isFinite(columns) ? Math.min(6, Math.max(1, columns)) : 1
}
