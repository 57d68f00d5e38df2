import { z } from 'zod'
import { field, recoverWith, toNumber } from '#schema'

export const schema = z
  .object({
    style: field.choice('Line', ['solid', 'dashed', 'dotted', 'double']).default('solid'),
    size: field.number('Thickness in pixels', { min: 1, max: 20 }).default(1),
    width: recoverWith(field.number('Width in percent', { min: 0, max: 100 }), clampPercent).default(100),
    color: field.color('Colour').optional(),
    alignment: field.choice('Alignment', ['center', 'left', 'right']).default('center'),
  })
  .meta({ help: 'A line between two things.' })

export type Props = z.output<typeof schema>

function clampPercent(value: unknown): number {
  const percent = toNumber(value)
  return Number.isFinite(percent) ? Math.min(100, Math.max(0, percent)) : 100
}
