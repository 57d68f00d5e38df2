import { z } from 'zod'
import { devices, toResponsive, type Responsive } from '#model'
import { blockNode, eachDevice, field, withFallback, responsive, toNumber } from '#schema'
import { normaliseColumnPortion } from '../normalise.ts'

const portions = ['50%', '16.67%', '33.33%', '66.67%'] as const
const widthOfPortion = { '50%': 6, '16.67%': 2, '33.33%': 4, '66.67%': 8 } as const

const column = z
  .object({
    columnKey: z
      .string()
      .regex(/^[a-z0-9-]{1,40}$/, 'must be lower-case letters, digits and hyphens')
      .meta({
        label: 'Key',
        kind: 'text',
        group: 'advanced',
        help: 'Identifies the column; not visible to visitors.',
      }),
    columnName: field
      .text('Name', 80)
      .meta({ help: 'The name in the outline, seen by editors only.' })
      .default(''),
    columnWidth: eachDevice(
      withFallback(field.number('Width out of 12', { min: 0, max: 12 }), toColumnWidth).meta({
        help: '6 is half of the width; 0 makes the column as narrow as its content.',
      }),
      12,
    ),
    /** The column's share of the row (NRM-2). */
    columnPortion: eachDevice(
      withFallback(
        field.choice('Width in percent', portions).meta({ help: 'Replaces the width out of 12.' }),
        normaliseColumnPortion,
      ).optional(),
    ),
    seedComponents: z
      .array(blockNode)
      .meta({
        label: 'Initial blocks',
        kind: 'blocks',
        help: 'The content of the column until other blocks are added.',
      })
      .default([]),
  })
  .meta({ label: 'Column' })

const toColumn = (columnKey: string, columnWidth: number) => ({
  columnKey,
  columnName: '',
  columnWidth: toResponsive(columnWidth),
  columnPortion: toResponsive(undefined),
  seedComponents: [],
})
const oneColumn = [toColumn('column-1', 12)]
const twoColumns = [toColumn('column-1', 6), toColumn('column-2', 6)]

const gutter = field
  .length('Space between columns')
  .meta({ help: 'Also applies to columns below each other.' })
const padding = (label: string) => eachDevice(field.padding(label), '0')

/** The block's properties, as specified in SEC-1…6 and COL-1…3. */
export const schema = z
  .object({
    sectionConfig: z
      .object({
        columns: z
          .array(column)
          .meta({
            label: 'Columns',
            entryKey: 'columnKey',
            help: 'Columns from left to right.',
          })
          .default(oneColumn)
          .transform(toUsableColumns),
      })
      .meta({
        label: 'Columns',
        group: 'layout',
        help: 'The default is two columns of equal width.',
      })
      .default({ columns: twoColumns }),
    direction: responsive(
      field
        .choice('Arrangement', ['row', 'column'], { row: 'Side by side', column: 'Below each other' })
        .meta({ group: 'layout', help: 'The arrangement of the columns.' }),
      {
        mobile: 'column',
        tablet: 'column',
        desktop: 'row',
      },
    ),
    sectionVerticalAlign: eachDevice(
      field
        .choice('Vertical alignment', ['flex-start', 'center', 'flex-end', 'stretch'], {
          'flex-start': 'Top',
          center: 'Middle',
          'flex-end': 'Bottom',
          stretch: 'Same height',
        })
        .meta({ group: 'layout', help: 'The alignment of columns with different heights.' }),
      'flex-start',
    ),
    maxContentWidth: eachDevice(
      field
        .length('Maximum content width')
        .meta({ help: 'With 100%, the content extends to the edges of the page.' })
        .optional(),
    ),
    sectionColumnGutterWidth: responsive(gutter, { mobile: '1rem', tablet: '1rem', desktop: '2rem' }),
    componentSpacerSize: eachDevice(
      field.length('Space between blocks').meta({ help: 'Vertical space between the blocks of a column.' }),
      '1rem',
    ),
    sectionMinHeight: eachDevice(
      field
        .length('Minimum height')
        .meta({ help: 'If empty, the section is as high as its content.' })
        .optional(),
    ),
    paddingTop: padding('Padding above'),
    paddingBottom: padding('Padding below'),
    paddingLeft: padding('Padding left'),
    paddingRight: padding('Padding right'),
    rhythm: eachDevice(
      field
        .choice('Space above and below', ['none', 'small', 'medium', 'large'])
        .meta({ help: 'The usual space between sections, in addition to the padding.' }),
      'none',
    ),
    backgroundColor: eachDevice(
      field
        .color('Background colour')
        .meta({
          help: 'Fills the section from edge to edge.',
        })
        .optional(),
    ),
    backgroundImage: field
      .image('Background picture')
      .meta({ help: 'Shown behind the content, cropped to the shape of the section.' })
      .optional(),
    backgroundImageOverlay: eachDevice(
      field
        .color('Picture overlay')
        .meta({ help: 'A colour between picture and text that makes the text easier to read.' })
        .optional(),
    ),
    backgroundImageOverlayStrength: eachDevice(
      field
        .number('Overlay strength in percent', { min: 0, max: 100 })
        .meta({ help: '0 shows the whole picture, 100 hides it.' }),
      40,
    ),
    label: field
      .text('Name for screen readers', 80)
      .meta({ help: 'Lets screen readers jump to this section.' })
      .default(''),
  })
  .meta({
    help: 'Columns with a background, the basis of pages. Each column is a slot with its key as name. The default columns are `column-1` and `column-2`.',
  })

export type Props = z.output<typeof schema>

/** Parses a column width (COL-1). An invalid value becomes 12; a number is limited to the range 0 to 12. */
function toColumnWidth(value: unknown): number {
  const width = toNumber(value)
  return Number.isFinite(width) ? Math.min(12, Math.max(0, width)) : 12
}

/**
 * Replaces an empty list with a single column. If columns have the same key, and therefore share a slot, only the first
 * of them is used.
 */
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
