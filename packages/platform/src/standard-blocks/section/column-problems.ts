import { devices } from '#model'
import type { Props } from './schema.ts'

const whole = 12

/**
 * Warns about column widths that do not add up to a full row. Such widths are scaled, which is rarely intended. Does
 * not warn about a column of width 0, because such a column fits its content.
 */
export function findColumnProblems({ sectionConfig: { columns } }: Props) {
  const messages = devices.flatMap((device) => {
    const widths = columns.map(({ columnWidth }) => columnWidth[device])
    const sum = Math.round(widths.reduce((total, width) => total + width, 0) * 100) / 100
    if (sum === whole || widths.includes(0)) return []
    return [`its columns add up to ${sum}, not to ${whole} (${widths.join(' + ')})`]
  })
  const hint = 'Columns are drawn in proportion to each other; choose widths that add up to 12.'
  return Array.from(new Set(messages), (message) => ({ message, hint }))
}
