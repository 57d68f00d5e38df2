import { z } from 'zod'
import { eachDevice, field } from '#schema'

/** FLX-1. */
export const schema = z
  .object({
    width: eachDevice(
      field
        .number('Width in percent', { min: 0, max: 100 })
        .meta({ help: 'Of the column that it stands in, border and padding included.' }),
      100,
    ),
    minHeight: eachDevice(
      field
        .length('Smallest height')
        .meta({
          help: 'The box grows with its content beyond this; without one, it is as high as the content.',
        })
        .optional(),
    ),
    borderWidth: eachDevice(
      field
        .number('Border in pixels', { min: 0, max: 50 })
        .meta({ help: 'On all four sides; 0 draws none.' }),
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
        .meta({ help: 'Rounds the corners of background and border; `0` leaves them square.' }),
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
        .meta({ help: 'Fills the box up to its border; without one, what is behind shows.' })
        .optional(),
    ),
    alignment: eachDevice(
      field
        .choice('Alignment', ['top', 'left', 'bottom', 'right', 'center'])
        .meta({ help: 'To which edge the content goes; in the other direction it stays in the middle.' }),
      'center',
    ),
    padding: eachDevice(
      field.padding('Padding').meta({
        help: 'Between border and content, on all four sides; a percentage is of the width around the box.',
      }),
      '0',
    ),
  })
  .meta({
    help: 'A box with background, border and padding of its own around what stands in it.',
  })

export type Props = z.output<typeof schema>
