/** Computes preview and stored values for a section's columns and gutter while an editor drags them. */
import type { Operation, Path } from '#operations'
import type { BlockNode, FieldDescription } from '#schema'
import { containsExpression } from '../../fields/form-deps.ts'
import { toWords } from '../../messages/to-words.ts'
import {
  formDevices,
  readDeviceValue,
  readFormPath,
  toDeviceSetOperation,
  toSetOperation,
  type FormDevice,
} from '../../fields/stored-value.ts'

/** The edge after a column: the column's width in twelfths, and the maximum width, which depends on the next column. */
export type ColumnEdge = {
  /** Index of the column before the edge. */
  readonly at: number
  readonly value: number
  readonly max: number
}

const round = (value: number) => Math.round(value * 100) / 100

/** Scales column widths so that they add up to 12. A width of 0 remains 0. */
function toTwelfths(tracks: readonly number[]): readonly number[] {
  const sum = tracks.reduce((total, width) => total + width, 0)
  return tracks.map((width) => round((width * 12) / sum))
}

/** Lists the edges that can be moved. A column that fits its content has no movable edge. */
export function listEdges(tracks: readonly number[]): readonly ColumnEdge[] {
  const widths = toTwelfths(tracks)
  return widths.slice(0, -1).flatMap((value, at) => {
    const next = widths[at + 1] ?? 0
    const max = round(value + next - 1)
    return value > 0 && next > 0 && max > 1 ? [{ at, value, max }] : []
  })
}

/** Moves the edge between two columns. All other columns keep their widths. */
export function moveEdge(
  tracks: readonly number[],
  { at, value }: ColumnEdge,
  to: number,
): readonly number[] {
  const widths = toTwelfths(tracks)
  const next = widths[at + 1] ?? 0
  return widths.with(at, round(to)).with(at + 1, round(value + next - to))
}

/** Returns the same grid tracks as the section's own styles. */
export const toGridTracks = (widths: readonly number[]): string =>
  widths.map((width) => (width > 0 ? `minmax(0,${width}fr)` : 'min-content')).join(' ')

export type StoredSection = {
  readonly node: BlockNode
  readonly fields: readonly FieldDescription[]
  /** The device for which the value changes. */
  readonly device: FormDevice
}

const configPath: Path = ['props', 'sectionConfig']
const listPath: Path = [...configPath, 'columns']
const gutterName = 'sectionColumnGutterWidth'
const gutterPath: Path = ['props', gutterName]

/** Lists the column keys without duplicates, in page order. Uses the section's defaults if no columns are stored. */
export const listColumnKeys = (section: StoredSection): readonly string[] => [
  ...new Set(listColumns(section).map((column) => String(readFormPath(column, ['columnKey'])))),
]

function listColumns({ node, fields }: StoredSection): readonly unknown[] {
  const stored = readFormPath(node, listPath)
  if (Array.isArray(stored)) return stored
  const isConfigured = readFormPath(node, configPath) !== undefined
  const byDefault = fields.find(({ name }) => name === 'sectionConfig')?.defaultValue
  const columns = isConfigured ? [] : readFormPath(byDefault, ['columns'])
  return (Array.isArray(columns) ? columns : []).map((column: unknown) => ({
    columnKey: readFormPath(column, ['columnKey']),
    columnWidth: readFormPath(column, ['columnWidth', 'desktop']),
  }))
}

const toColumnPath = (key: string): Path => [...listPath, { by: 'columnKey', is: key }]

export function toColumnName(section: StoredSection, at: number): string {
  const key = listColumnKeys(section)[at] ?? ''
  const name = readFormPath(section.node, [...toColumnPath(key), 'columnName'])
  return typeof name === 'string' && name !== '' ? name : toWords(key)
}

/** Returns true if the value contains an expression, which a drag would overwrite. */
export const isBoundToExpression = ({ node }: StoredSection, kind: 'columns' | 'gutter'): boolean =>
  containsExpression(JSON.stringify(readFormPath(node, kind === 'columns' ? configPath : gutterPath)))

/** Returns the column widths; 0 for a column that fits its content (COL-1, NRM-2). */
export function readWidths(section: StoredSection): readonly number[] {
  const { stored } = storeColumns(section)
  return listColumnKeys(section).map((key) => readWidth(stored, key).width)
}

function readWidth({ node, fields, device }: StoredSection, key: string) {
  const facts = findColumnFields(fields)
  const read = (name: 'columnWidth' | 'columnPortion') =>
    facts && readDeviceValue(readFormPath(node, [...toColumnPath(key), name]), facts[name], device).value
  const [width, portion] = [read('columnWidth'), read('columnPortion')]
  const ofPortion = Math.round(Number.parseFloat(String(portion)) * 0.12) || 6
  const own = width === '' ? NaN : Number(width)
  const ofWidth = Number.isNaN(own) ? 12 : Math.min(12, Math.max(0, own))
  return { hasPortion: portion !== undefined, width: portion === undefined ? ofWidth : ofPortion }
}

/**
 * Returns operations for the widths that differ from the stored widths. Their effect on other devices is the same as
 * for an edit in the form.
 */
export function toWidthOperations(section: StoredSection, widths: readonly number[]): readonly Operation[] {
  const { stored, operations } = storeColumns(section)
  const changes = listColumnKeys(section).map((key, at) => ({ key, width: widths[at] ?? 0 }))
  return [...operations, ...changes.flatMap((change) => toColumnOperations(stored, change))]
}

/** Operations require stored columns, so the default columns are stored first. */
function storeColumns(section: StoredSection) {
  const { node } = section
  if (Array.isArray(readFormPath(node, listPath))) return { stored: section, operations: [] }
  const sectionConfig = { columns: listColumns(section) }
  const stored = { ...section, node: { ...node, props: { ...node.props, sectionConfig } } }
  return { stored, operations: [toSetOperation(node, { block: node.id, path: configPath }, sectionConfig)] }
}

type ColumnChange = { readonly key: string; readonly width: number }

function toColumnOperations(section: StoredSection, { key, width }: ColumnChange): readonly Operation[] {
  const { node, fields, device } = section
  const facts = findColumnFields(fields)
  const former = readWidth(section, key)
  if (facts === undefined || former.width === width) return []
  const toTarget = (name: string) => ({ block: node.id, path: [...toColumnPath(key), name] })
  const change = { field: facts.columnWidth, device, value: width }
  const operation = toDeviceSetOperation(node, toTarget('columnWidth'), change)
  if (!former.hasPortion) return [operation]
  /**
   * A portion would override the width, so the portion is removed for this device. It is preserved for other devices.
   */
  const target = toTarget('columnPortion')
  const stored = readFormPath(node, target.path)
  const others = formDevices.map((one) => [
    one,
    one === device ? null : (readDeviceValue(stored, facts.columnPortion, one).value ?? null),
  ])
  return [operation, toSetOperation(node, target, Object.fromEntries(others))]
}

function findColumnFields(fields: readonly FieldDescription[]) {
  const find = (among: readonly FieldDescription[] | undefined, name: string) =>
    among?.find((one) => one.name === name)
  const column = find(find(fields, 'sectionConfig')?.inside[0]?.fields, 'columns')?.inside[0]?.fields
  const [columnWidth, columnPortion] = [find(column, 'columnWidth'), find(column, 'columnPortion')]
  return columnWidth && columnPortion && { columnWidth, columnPortion }
}

/** The gutter's width, in the unit of the stored value. */
export type Gutter = { readonly unit: 'rem' | 'px'; readonly value: number; readonly max: number }
export const gutterSteps = { rem: 0.25, px: 4 } as const
const mostGutter = { rem: 8, px: 128 } as const

/**
 * Reads the gutter in the unit in which it is stored. If no gutter is stored, converts the width that the page shows.
 */
export function readGutter(
  section: StoredSection,
  { gutterPx, remPx }: { readonly gutterPx: number; readonly remPx: number },
): Gutter {
  const field = findGutterField(section)
  const stored = field && readDeviceValue(readFormPath(section.node, gutterPath), field, section.device).value
  const [, length, own] = /^([\d.]+)(rem|px)$/.exec(String(stored)) ?? []
  const unit = own === 'px' ? 'px' : 'rem'
  const value = length === undefined ? round(gutterPx / remPx) : Number(length)
  return { unit, value, max: Math.max(mostGutter[unit], value) }
}

const findGutterField = ({ fields }: StoredSection) => fields.find(({ name }) => name === gutterName)

export const toCssLength = ({ unit }: Pick<Gutter, 'unit'>, value: number): string =>
  value === 0 ? '0' : `${round(value)}${unit}`

export function toGutterOperations(section: StoredSection, length: string): readonly Operation[] {
  const { node, device } = section
  const field = findGutterField(section)
  if (field === undefined) return []
  const target = { block: node.id, path: gutterPath }
  return [toDeviceSetOperation(node, target, { field, device, value: length })]
}
