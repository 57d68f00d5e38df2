import { z } from 'zod'
import { onEveryDevice } from '#model'
import { blockNode, field, recoverWith, responsive, toNumber } from '#schema'
import { normaliseColumnPortion } from '../normalise.ts'

const portions = ['50%', '16.67%', '33.33%', '66.67%'] as const
const widthOfPortion = { '50%': 6, '16.67%': 2, '33.33%': 4, '66.67%': 8 } as const

const column = z.object({
  columnKey: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be lower-case letters, digits and hyphens')
    .meta({ label: 'Key', kind: 'text', help: 'The name of the column’s slot.' }),
  columnName: field.text('Name', 80).default(''),
  columnWidth: recoverWith(field.number('Width out of 12', { min: 0, max: 12 }), toColumnWidth).default(12),
  /** NRM-2. */
  columnPortion: recoverWith(
    field.choice('Width as a portion', portions).meta({ help: 'Instead of the width out of 12.' }),
    normaliseColumnPortion,
  ).optional(),
  seedComponents: z
    .array(blockNode)
    .meta({
      label: 'Blocks at first',
      kind: 'blocks',
      help: 'What the column holds as long as nothing is stored in its slot.',
    })
    .default([]),
})

const oneColumn = [{ columnKey: 'column-1', columnName: '', columnWidth: 12, seedComponents: [] }]
const twoColumns = ['column-1', 'column-2'].map((columnKey) => ({
  columnKey,
  columnName: '',
  columnWidth: 6,
  seedComponents: [],
}))

const gutter = field.length('Gutter between columns')
const padding = (label: string) => responsive(field.padding(label), onEveryDevice('0'))

/** SEC-1…6, COL-1…3. */
export const schema = z
  .object({
    sectionConfig: z
      .object({
        columns: z
          .array(column)
          .meta({ label: 'Columns', entryKey: 'columnKey' })
          .default(oneColumn)
          .transform(toUsableColumns),
      })
      .meta({ label: 'Columns' })
      .default({ columns: twoColumns }),
    direction: responsive(field.choice('Direction', ['row', 'column']), {
      mobile: 'column',
      tablet: 'column',
      desktop: 'row',
    }),
    sectionVerticalAlign: field
      .choice('Vertical alignment', ['flex-start', 'center', 'flex-end', 'stretch'])
      .default('flex-start'),
    maxContentWidth: field
      .length('Largest width of the content')
      .meta({
        help: 'With 100% the content touches the edges of the page; with any other, the page’s side margin stays.',
      })
      .optional(),
    sectionColumnGutterWidth: responsive(gutter, { mobile: '1rem', tablet: '1rem', desktop: '2rem' }),
    componentSpacerSize: responsive(field.length('Space between blocks'), onEveryDevice('1rem')),
    sectionMinHeight: field.length('Smallest height').optional(),
    paddingTop: padding('Padding above'),
    paddingBottom: padding('Padding below'),
    paddingLeft: padding('Padding left'),
    paddingRight: padding('Padding right'),
    rhythm: field
      .choice('Space above and below', ['none', 'small', 'medium', 'large'])
      .meta({ help: 'From the rhythm of the page, beside the exact paddings.' })
      .default('none'),
    backgroundColor: field.color('Background colour').optional(),
    backgroundImage: field.image('Background image').optional(),
    backgroundImageOverlay: field.color('Overlay on the background image').optional(),
    backgroundImageOverlayStrength: field
      .number('Strength of the overlay in percent', { min: 0, max: 100 })
      .default(40),
    label: field
      .text('Name for screen readers', 80)
      .meta({ help: 'A short name makes the section a landmark.' })
      .default(''),
  })
  .meta({
    help: 'Columns beside each other, and the space and the background around them: what pages are built of. Each column is a slot, called by its key. Without a configuration there are `column-1` and `column-2`.',
  })

export type Props = z.output<typeof schema>

/** COL-1: a width that is no number is 12; one outside 0 to 12 is clamped. */
function toColumnWidth(value: unknown): number {
  const width = toNumber(value)
  return Number.isFinite(width) ? Math.min(12, Math.max(0, width)) : 12
}

/** No columns are one; of two with one key the first counts, since the key names its slot. */
function toUsableColumns(columns: z.output<typeof column>[]) {
  const unique = new Map(columns.toReversed().map((each) => [each.columnKey, each]))
  if (columns.length === 0) return oneColumn
  return columns
    .filter((each) => unique.get(each.columnKey) === each)
    .map(({ columnPortion, ...each }) => ({
      ...each,
      columnWidth: columnPortion === undefined ? each.columnWidth : widthOfPortion[columnPortion],
    }))
}
