import { z } from 'zod'
import { eachDevice, field, withFallback, toNumber } from '#schema'

export const schema = z
  .object({
    style: eachDevice(
      field
        .choice('Style', ['solid', 'dashed', 'dotted', 'double'])
        .meta({ help: 'A double line needs a thickness of at least 3.' }),
      'solid',
    ),
    size: eachDevice(
      field.number('Thickness in pixels', { min: 1, max: 20 }).meta({ help: 'The height of the line.' }),
      1,
    ),
    width: eachDevice(
      withFallback(field.number('Width in percent', { min: 0, max: 100 }), clampPercent).meta({
        help: 'Relative to the column.',
      }),
      100,
    ),
    color: eachDevice(field.color('Colour').meta({ help: 'The default is light grey.' }).optional()),
    alignment: eachDevice(
      field
        .choice('Alignment', ['center', 'left', 'right'])
        .meta({ help: 'The position of a narrower line in its column.' }),
      'center',
    ),
  })
  .meta({ help: 'A horizontal line between blocks.' })

export type Props = z.output<typeof schema>

function clampPercent(value: unknown): number {
  const percent = toNumber(value)
  return Number.isFinite(percent) ? Math.min(100, Math.max(0, percent)) : 100
}
