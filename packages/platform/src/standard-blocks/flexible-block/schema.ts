import { z } from 'zod'
import { eachDevice, field } from '#schema'

/** The block's properties, as specified in FLX-1. */
export const schema = z
  .object({
    width: eachDevice(
      field
        .number('Width in percent', { min: 0, max: 100 })
        .meta({ help: 'Relative to the column, including border and padding.' }),
      100,
    ),
    minHeight: eachDevice(
      field
        .length('Minimum height')
        .meta({ help: 'If empty, the box is as high as its content.' })
        .optional(),
    ),
    borderWidth: eachDevice(
      field.number('Border width in pixels', { min: 0, max: 50 }).meta({ help: '0 for no border.' }),
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
      field.color('Background colour').meta({ help: 'If empty, the box is transparent.' }).optional(),
    ),
    alignment: eachDevice(
      field
        .choice('Alignment', ['top', 'left', 'bottom', 'right', 'center'])
        .meta({ help: 'The edge that the content is aligned to.' }),
      'center',
    ),
    padding: eachDevice(
      field.padding('Padding').meta({
        help: 'Space between the border and the content.',
      }),
      '0',
    ),
  })
  .meta({
    help: 'A box around other blocks, with its own background, border and padding.',
  })

export type Props = z.output<typeof schema>
