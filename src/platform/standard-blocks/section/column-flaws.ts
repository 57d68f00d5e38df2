import { devices } from '#model'
import type { Props } from './schema.ts'

const whole = 12

/** Warns about widths that do not fill a row: they are scaled, which is seldom intended. A column of 0 fits its content. */
export function findColumnFlaws({ sectionConfig: { columns } }: Props) {
  const messages = devices.flatMap((device) => {
    const widths = columns.map(({ columnWidth }) => columnWidth[device])
    const sum = Math.round(widths.reduce((total, width) => total + width, 0) * 100) / 100
    if (sum === whole || widths.includes(0)) return []
    return [`its columns add up to ${sum}, not to ${whole} (${widths.join(' + ')})`]
  })
  const hint = 'Columns are drawn in proportion to each other; choose widths that add up to 12.'
  return Array.from(new Set(messages), (message) => ({ message, hint }))
}
