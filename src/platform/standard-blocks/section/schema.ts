import { z } from 'zod'
import { devices, onEveryDevice, type Responsive } from '#model'
import { blockNode, eachDevice, field, recoverWith, responsive, toNumber } from '#schema'
import { normaliseColumnPortion } from '../normalise.ts'

const portions = ['50%', '16.67%', '33.33%', '66.67%'] as const
const widthOfPortion = { '50%': 6, '16.67%': 2, '33.33%': 4, '66.67%': 8 } as const

const column = z.object({
  columnKey: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be lower-case letters, digits and hyphens')
    .meta({ label: 'Key', kind: 'text', help: 'The name of the column, which no visitor sees.' }),
  columnName: field.text('Name', 80).meta({ help: 'For editors alone: what the column is for.' }).default(''),
  columnWidth: eachDevice(
    recoverWith(field.number('Width out of 12', { min: 0, max: 12 }), toColumnWidth).meta({
      help: 'Its share beside the other columns; 0 is as narrow as its content allows.',
    }),
    12,
  ),
  /** NRM-2. */
  columnPortion: eachDevice(
    recoverWith(
      field.choice('Width as a portion', portions).meta({ help: 'Instead of the width out of 12.' }),
      normaliseColumnPortion,
    ).optional(),
  ),
  seedComponents: z
    .array(blockNode)
    .meta({
      label: 'Blocks at first',
      kind: 'blocks',
      help: 'What the column holds as long as nothing is put into it.',
    })
    .default([]),
})

const toColumn = (columnKey: string, columnWidth: number) => ({
  columnKey,
  columnName: '',
  columnWidth: onEveryDevice(columnWidth),
  columnPortion: onEveryDevice(undefined),
  seedComponents: [],
})
const oneColumn = [toColumn('column-1', 12)]
const twoColumns = [toColumn('column-1', 6), toColumn('column-2', 6)]

const gutter = field
  .length('Gutter between columns')
  .meta({ help: 'Also between columns that stand below each other.' })
const padding = (label: string) => eachDevice(field.padding(label), '0')

/** SEC-1…6, COL-1…3. */
export const schema = z
  .object({
    sectionConfig: z
      .object({
        columns: z
          .array(column)
          .meta({
            label: 'Columns',
            entryKey: 'columnKey',
            help: 'From left to right; of two with one key the first counts.',
          })
          .default(oneColumn)
          .transform(toUsableColumns),
      })
      .meta({
        label: 'Columns',
        group: 'layout',
        help: 'Without any configuration there are two of equal width.',
      })
      .default({ columns: twoColumns }),
    direction: responsive(
      field
        .choice('Direction', ['row', 'column'])
        .meta({ group: 'layout', help: '`row` puts columns beside each other, `column` below each other.' }),
      {
        mobile: 'column',
        tablet: 'column',
        desktop: 'row',
      },
    ),
    sectionVerticalAlign: eachDevice(
      field.choice('Vertical alignment', ['flex-start', 'center', 'flex-end', 'stretch']).meta({
        group: 'layout',
        help: 'Of columns that are not equally high: at the top, in the middle, at the bottom, or as high as the highest.',
      }),
      'flex-start',
    ),
    maxContentWidth: eachDevice(
      field
        .length('Largest width of the content')
        .meta({
          help: 'With 100% the content touches the edges of the page; with any other, the page’s side margin stays.',
        })
        .optional(),
    ),
    sectionColumnGutterWidth: responsive(gutter, { mobile: '1rem', tablet: '1rem', desktop: '2rem' }),
    componentSpacerSize: eachDevice(
      field
        .length('Space between blocks')
        .meta({ help: 'Between one block of a column and the next below it.' }),
      '1rem',
    ),
    sectionMinHeight: eachDevice(
      field
        .length('Smallest height')
        .meta({
          help: 'The section grows with its content beyond this; without one, it is as high as the content.',
        })
        .optional(),
    ),
    paddingTop: padding('Padding above'),
    paddingBottom: padding('Padding below'),
    paddingLeft: padding('Padding left'),
    paddingRight: padding('Padding right'),
    rhythm: eachDevice(
      field
        .choice('Space above and below', ['none', 'small', 'medium', 'large'])
        .meta({ help: 'From the rhythm of the page, beside the exact paddings.' }),
      'none',
    ),
    backgroundColor: eachDevice(
      field
        .color('Background colour')
        .meta({
          help: 'From edge to edge, behind a background image too; without one, what is behind shows.',
        })
        .optional(),
    ),
    backgroundImage: field
      .image('Background image')
      .meta({
        help: 'Behind what stands in the section; cropped where that has another shape.',
      })
      .optional(),
    backgroundImageOverlay: eachDevice(
      field
        .color('Overlay on the background image')
        .meta({
          help: 'Lies between picture and text, so that the text can be read; without one, there is none.',
        })
        .optional(),
    ),
    backgroundImageOverlayStrength: eachDevice(
      field
        .number('Strength of the overlay in percent', { min: 0, max: 100 })
        .meta({ help: '0 leaves the picture as it is, 100 hides it.' }),
      40,
    ),
    label: field
      .text('Name for screen readers', 80)
      .meta({ help: 'A short name makes the section a landmark.' })
      .default(''),
  })
  .meta({
    help: 'Columns beside each other, and the space and the background around them: what pages are built of. Blocks stand in a column by its key. Without a configuration there are `column-1` and `column-2`.',
  })

export type Props = z.output<typeof schema>

/** Parses a width (COL-1): invalid numbers become 12; others are clamped to 0 to 12. */
function toColumnWidth(value: unknown): number {
  const width = toNumber(value)
  return Number.isFinite(width) ? Math.min(12, Math.max(0, width)) : 12
}

/** Replaces an empty list by one column. The first of two columns with one key wins, because the key names its slot. */
function toUsableColumns(columns: z.output<typeof column>[]) {
  const unique = new Map(columns.toReversed().map((each) => [each.columnKey, each]))
  if (columns.length === 0) return oneColumn
  return columns
    .filter((each) => unique.get(each.columnKey) === each)
    .map((each) => ({ ...each, columnWidth: toWidths(each) }))
}

function toWidths({ columnWidth, columnPortion }: z.output<typeof column>): Responsive<number> {
  const [mobile, tablet, desktop] = devices.map((device) => {
    const portion = columnPortion[device]
    return portion === undefined ? columnWidth[device] : widthOfPortion[portion]
  }) as [number, number, number]
  return { mobile, tablet, desktop }
}
