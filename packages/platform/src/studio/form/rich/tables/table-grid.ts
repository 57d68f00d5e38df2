/** A table as rows and columns. A cell that spans several rows or columns occurs in each of them. */
import type { Attrs, Node as RichNode } from 'prosemirror-model'
import { richSchema } from '../schema/rich-schema.ts'

export type GridCell = {
  readonly node: RichNode
  readonly column: number
  readonly columns: number
  readonly rows: number
}

export type GridRow = {
  /**
   * The section that contains the row: a `table_head`, `table_body` or `table_foot` node.
   */
  readonly section: RichNode
  readonly node: RichNode
  readonly cells: readonly GridCell[]
}

export const toNodeType = (name: string) => {
  const type = richSchema.nodes[name]
  if (type === undefined) throw new Error(`The schema has no ${name}`)
  return type
}

const toSpan = (value: unknown) => Math.max(1, Number(value ?? 1) || 1)
export const isHeader = ({ type }: RichNode): boolean => type.name === 'header_cell'
const isSection = ({ type }: RichNode) => type.name.startsWith('table_')

export function readGrid(table: RichNode): readonly GridRow[] {
  const rows: GridRow[] = []
  /** For each column, the number of following rows that a cell above still covers. */
  let taken: readonly number[] = []
  table.forEach((section) => {
    if (!isSection(section)) return
    section.forEach((node) => {
      const { cells, next } = readRow(node, taken)
      taken = next
      rows.push({ section, node, cells })
    })
  })
  return rows
}

function readRow(row: RichNode, taken: readonly number[]) {
  const next = taken.map((rows) => Math.max(0, rows - 1))
  const cells: GridCell[] = []
  let column = 0
  row.forEach((node) => {
    while ((taken[column] ?? 0) > 0) column++
    const [columns, rows] = [toSpan(node.attrs['colspan']), toSpan(node.attrs['rowspan'])]
    cells.push({ node, column, columns, rows })
    for (let at = column; at < column + columns; at++) next[at] = rows - 1
    column += columns
  })
  return { cells, next: Array.from(next, (rows = 0) => rows) }
}

/** Builds the table node from these rows. Returns undefined if all rows are empty. */
export function writeGrid(table: RichNode, rows: readonly GridRow[]): RichNode | undefined {
  const parts: RichNode[] = []
  table.forEach((child) => {
    if (!isSection(child)) parts.push(child)
  })
  const sections = new Map<RichNode, RichNode[]>()
  for (const { section, node, cells } of rows) {
    if (cells.length === 0) continue
    const content = cells.toSorted((one, other) => one.column - other.column).map((cell) => cell.node)
    sections.set(section, [...(sections.get(section) ?? []), node.type.create(node.attrs, content)])
  }
  for (const [section, content] of sections) parts.push(section.type.create(section.attrs, content))
  return sections.size === 0 ? undefined : table.type.create(table.attrs, parts)
}

/** Creates an empty cell of the same kind as the given cell. */
export const createEmptyCell = ({ type, attrs }: RichNode): RichNode =>
  type.createAndFill(type.name === 'header_cell' ? { scope: attrs['scope'] as unknown } : {}) as RichNode

export function resizeCell(
  cell: GridCell,
  { columns = cell.columns, rows = cell.rows }: Partial<GridCell>,
): GridCell {
  const { type, attrs, content } = cell.node
  const spans: Attrs = { ...attrs, colspan: toAttribute(columns), rowspan: toAttribute(rows) }
  return { ...cell, columns, rows, node: type.create(spans, content) }
}

const toAttribute = (span: number) => (span > 1 ? String(span) : null)
