/**
 * Table edits: adding and removing rows and columns, and switching header cells in the first row and column on or off.
 */
import {
  createEmptyCell,
  isHeader,
  resizeCell,
  toNodeType,
  type GridCell,
  type GridRow,
} from './table-grid.ts'

type GridRows = readonly GridRow[]

/** Changes a table's rows. Returns undefined if the edit is not possible. */
export type TableEdit = (
  rows: GridRows,
  cell: { readonly row: number; readonly column: number },
) => GridRows | undefined

const isIn = (cell: GridCell, column: number) => cell.column <= column && column < cell.column + cell.columns

/** Finds the cell at a position, even if the cell starts in a row above. */
function findCell(rows: GridRows, row: number, column: number) {
  for (let at = row; at >= 0; at--) {
    const cell = rows[at]?.cells.find((one) => isIn(one, column))
    if (cell !== undefined) return at + cell.rows > row ? { cell, row: at } : undefined
  }
  return undefined
}

const replaceCell = (rows: GridRows, cell: GridCell, by: readonly GridCell[]): GridRows =>
  rows.map((row) => ({ ...row, cells: row.cells.flatMap((one) => (one === cell ? by : [one])) }))

export const addRow: TableEdit = (rows, { row }) => {
  const model = rows[row]
  if (model === undefined) return undefined
  let changed = rows
  const cells: GridCell[] = []
  const width = Math.max(...rows.flatMap((one) => one.cells.map(({ column, columns }) => column + columns)))
  for (let column = 0; column < width; column++) {
    const found = findCell(rows, row, column)
    if (found?.cell.column !== undefined && found.cell.column !== column) continue
    if (found !== undefined && found.row + found.cell.rows > row + 1)
      changed = replaceCell(changed, found.cell, [resizeCell(found.cell, { rows: found.cell.rows + 1 })])
    else cells.push(...toNewCells(found?.cell, column))
  }
  return addBelow(changed, row, cells)
}

/** Inserts a row below the given row. Below a header row, the new row becomes the first row of the body. */
function addBelow(rows: GridRows, row: number, cells: readonly GridCell[]): GridRows {
  const model = rows[row] as GridRow
  const isHead = model.section.type.name === 'table_head'
  const below = rows.slice(row + 1).find(({ section }) => section !== model.section)
  const body = below?.section.type.name === 'table_body' ? below.section : toNodeType('table_body').create()
  const added: GridRow = {
    section: isHead ? body : model.section,
    node: toNodeType('row').create(),
    cells: isHead ? cells.map((cell) => toCell(cell.column)) : cells,
  }
  const at = isHead ? rows.findLastIndex(({ section }) => section === model.section) : row
  return [...rows.slice(0, at + 1), added, ...rows.slice(at + 1)]
}

const toNewCells = (model: GridCell | undefined, column: number): readonly GridCell[] =>
  Array.from({ length: model?.columns ?? 1 }, (_, at) => ({
    node: createEmptyCell(
      model !== undefined && model.node.attrs['scope'] === 'row' ? model.node : toNodeType('cell').create(),
    ),
    column: column + at,
    columns: 1,
    rows: 1,
  }))

export const removeRow: TableEdit = (rows, { row }) => {
  const removed = rows[row]
  if (removed === undefined) return undefined
  let changed = rows
  for (const [at, { cells }] of rows.entries())
    for (const cell of cells)
      if (at < row && at + cell.rows > row)
        changed = replaceCell(changed, cell, [resizeCell(cell, { rows: cell.rows - 1 })])
  /** A cell that spans from the removed row into the next row now starts in the next row. */
  const moved = removed.cells
    .filter(({ rows: height }) => height > 1)
    .map((cell) => resizeCell(cell, { rows: cell.rows - 1 }))
  return changed.flatMap((one, at) => {
    if (at === row) return []
    return at === row + 1 ? [{ ...one, cells: [...one.cells, ...moved] }] : [one]
  })
}

export const addColumn: TableEdit = (rows, { row, column }) => {
  const cell = findCell(rows, row, column)?.cell
  if (cell === undefined) return undefined
  const after = cell.column + cell.columns
  return rows.map((one, at) => {
    const model = one.cells.find((other) => isIn(other, after - 1))
    const cells = one.cells.map((other) =>
      other.column >= after ? { ...other, column: other.column + 1 } : other,
    )
    if (model === undefined)
      return {
        ...one,
        cells: findCell(rows, at, after - 1) === undefined ? [...cells, toCell(after)] : cells,
      }
    if (model.column + model.columns > after)
      return {
        ...one,
        cells: cells.map((other) =>
          other === model ? resizeCell(model, { columns: model.columns + 1 }) : other,
        ),
      }
    const isColumnHeader = isHeader(model.node) && model.node.attrs['scope'] !== 'row'
    const added = isColumnHeader ? { ...toCell(after), node: createEmptyCell(model.node) } : toCell(after)
    return { ...one, cells: [...cells, resizeCell(added, { rows: model.rows })] }
  })
}

const toCell = (column: number): GridCell => ({
  node: createEmptyCell(toNodeType('cell').create()),
  column,
  columns: 1,
  rows: 1,
})

export const removeColumn: TableEdit = (rows, { column }) =>
  rows.map((row) => ({
    ...row,
    cells: row.cells.flatMap((cell) => {
      if (!isIn(cell, column)) return [cell.column > column ? { ...cell, column: cell.column - 1 } : cell]
      return cell.columns > 1 ? [resizeCell(cell, { columns: cell.columns - 1 })] : []
    }),
  }))

export const hasHeaderRow = (rows: GridRows): boolean =>
  rows[0]?.cells.every(({ node }) => isHeader(node)) === true
/** Returns true if the first cell of every row is a header cell. Skips a header row. */
export const hasHeaderColumn = (rows: GridRows): boolean => {
  const firsts = listFirsts(rows)
  return firsts.length > 0 && firsts.every(({ node }) => isHeader(node))
}

const listFirsts = (rows: GridRows): readonly GridCell[] =>
  rows.slice(hasHeaderRow(rows) ? 1 : 0).flatMap(({ cells }) => cells.filter(({ column }) => column === 0))

export const toggleHeaderRow: TableEdit = (rows) => {
  const [first, ...others] = rows
  if (first === undefined) return undefined
  const isOn = hasHeaderRow(rows)
  const cells = first.cells.map((cell) => toKind(cell, isOn ? undefined : 'col'))
  /**
   * If a cell in the first row spans further rows, the row stays in the body, because a cell must not extend beyond the
   * header section.
   */
  const isWhole = cells.every(({ rows: height }) => height === 1)
  const next = others[0]?.section
  const isAlone = others.every(({ section }) => section !== first.section)
  const head = first.section.type.name === 'table_head' ? first.section : toNodeType('table_head').create()
  const body = next?.type.name === 'table_body' ? next : toNodeType('table_body').create()
  const off = first.section.type.name === 'table_head' && isAlone ? body : first.section
  const on = isWhole ? head : first.section
  return [{ ...first, cells, section: isOn ? off : on }, ...others]
}

export const toggleHeaderColumn: TableEdit = (rows) => {
  const isOn = hasHeaderColumn(rows)
  const firsts = new Set(listFirsts(rows))
  return rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => (firsts.has(cell) ? toKind(cell, isOn ? undefined : 'row') : cell)),
  }))
}

function toKind(cell: GridCell, scope: 'col' | 'row' | undefined): GridCell {
  const { attrs, content } = cell.node
  const node = toNodeType(scope === undefined ? 'cell' : 'header_cell').create(
    { ...attrs, scope: scope ?? null },
    content,
  )
  return { ...cell, node }
}
