import { z } from 'zod'
import { eachDevice, field } from '#schema'

/** Defined by FLX-1. */
export const schema = z
  .object({
    width: eachDevice(
      field
        .number('Width in percent', { min: 0, max: 100 })
        .meta({ help: 'Width relative to the column, including border and padding.' }),
      100,
    ),
    minHeight: eachDevice(
      field
        .length('Smallest height')
        .meta({
          help: 'The box grows with its content. If empty, it is as high as its content.',
        })
        .optional(),
    ),
    borderWidth: eachDevice(
      field
        .number('Border in pixels', { min: 0, max: 50 })
        .meta({ help: 'The border on all four sides; 0 for none.' }),
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
        .meta({ help: 'Rounds the corners of background and border; `0` for square corners.' }),
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
        .meta({ help: 'Fills the box up to its border. If empty, the box is transparent.' })
        .optional(),
    ),
    alignment: eachDevice(
      field
        .choice('Alignment', ['top', 'left', 'bottom', 'right', 'center'])
        .meta({ help: 'The edge for the content. In the other direction, the content is centred.' }),
      'center',
    ),
    padding: eachDevice(
      field.padding('Padding').meta({
        help: 'Space between border and content on all four sides. Percentages refer to the width around the box.',
      }),
      '0',
    ),
  })
  .meta({
    help: 'A box around other blocks, with its own background, border and padding.',
  })

export type Props = z.output<typeof schema>
