/** Computes new column widths when a column is added, so that all columns still fill a row of 12 units. */
import type { FieldDescription } from '#schema'
import { readFormPath } from './stored-value.ts'

const rowOf = 12

type ColumnEntry = Readonly<Record<string, unknown>>
type ScaledRow = { readonly others: readonly unknown[]; readonly added: ColumnEntry }

/**
 * Scales the existing columns proportionally, unless their widths are computed or differ by device. Leaves lists other
 * than columns unchanged.
 */
export function scaleColumns(
  field: FieldDescription,
  others: readonly unknown[],
  added: ColumnEntry,
): ScaledRow {
  const isOfColumns = field.inside[0]?.fields.some(({ name }) => name === 'columnWidth') === true
  if (!isOfColumns || others.length === 0) return { others, added }
  const columnWidth = round(rowOf / (others.length + 1))
  const widths = others.map(readWidth)
  const sum = widths.reduce<number>((total, width) => total + (width ?? NaN), 0)
  const left = rowOf - columnWidth
  return {
    added: { ...added, columnWidth },
    others: sum > 0 ? others.map((one, at) => withWidth(one, ((widths[at] ?? 0) * left) / sum)) : others,
  }
}

/** Returns the width if it is the same on all devices. Otherwise returns undefined. */
function readWidth(column: unknown): number | undefined {
  if (readFormPath(column, ['columnPortion']) !== undefined) return undefined
  const stored = readFormPath(column, ['columnWidth']) ?? rowOf
  const values = typeof stored === 'object' && stored !== null ? Object.values(stored) : [stored]
  const [width] = values
  return typeof width === 'number' && values.every((one) => one === width) ? width : undefined
}

const withWidth = (column: unknown, width: number): ColumnEntry => ({
  ...(column as ColumnEntry),
  columnWidth: round(width),
})

const round = (value: number) => Math.round(value * 100) / 100
