import { z } from 'zod'
import { eachDevice, field, recoverWith, toNumber } from '#schema'

export const schema = z
  .object({
    style: eachDevice(field.choice('Line', ['solid', 'dashed', 'dotted', 'double']), 'solid'),
    size: eachDevice(field.number('Thickness in pixels', { min: 1, max: 20 }), 1),
    width: eachDevice(recoverWith(field.number('Width in percent', { min: 0, max: 100 }), clampPercent), 100),
    color: eachDevice(field.color('Colour').optional()),
    alignment: eachDevice(field.choice('Alignment', ['center', 'left', 'right']), 'center'),
  })
  .meta({ help: 'A line between two things.' })

export type Props = z.output<typeof schema>

function clampPercent(value: unknown): number {
  const percent = toNumber(value)
  return Number.isFinite(percent) ? Math.min(100, Math.max(0, percent)) : 100
}
