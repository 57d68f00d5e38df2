import { z } from 'zod'
import { eachDevice, field, recoverWith, toNumber } from '#schema'

export const schema = z
  .object({
    style: eachDevice(
      field
        .choice('Line', ['solid', 'dashed', 'dotted', 'double'])
        .meta({ help: 'The style of the line. `double` requires a thickness of at least 3.' }),
      'solid',
    ),
    size: eachDevice(
      field
        .number('Thickness in pixels', { min: 1, max: 20 })
        .meta({ help: 'The same on every screen, regardless of text size.' }),
      1,
    ),
    width: eachDevice(
      recoverWith(field.number('Width in percent', { min: 0, max: 100 }), clampPercent).meta({
        help: 'Width relative to the column.',
      }),
      100,
    ),
    color: eachDevice(
      field.color('Colour').meta({ help: 'The default is a light grey of the theme.' }).optional(),
    ),
    alignment: eachDevice(
      field
        .choice('Alignment', ['center', 'left', 'right'])
        .meta({ help: 'The position of a line that is narrower than its column.' }),
      'center',
    ),
  })
  .meta({ help: 'A horizontal line between blocks.' })

export type Props = z.output<typeof schema>

function clampPercent(value: unknown): number {
  const percent = toNumber(value)
  return Number.isFinite(percent) ? Math.min(100, Math.max(0, percent)) : 100
}
