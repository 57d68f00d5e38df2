/** Toolbar and keyboard commands for tables. */
import type { Node as RichNode, ResolvedPos } from 'prosemirror-model'
import { Plugin, TextSelection, type Command, type EditorState } from 'prosemirror-state'
import { hasHeaderColumn, hasHeaderRow, type TableEdit } from './table-edits.ts'
import { readGrid, toNodeType, writeGrid } from './table-grid.ts'

type TableCellPosition = {
  readonly table: RichNode
  /** The position in the document immediately before the table. */
  readonly at: number
  readonly row: number
  readonly column: number
}

const findDepth = ($at: ResolvedPos, names: readonly string[]): number | undefined => {
  for (let depth = $at.depth; depth > 0; depth--) if (names.includes($at.node(depth).type.name)) return depth
  return undefined
}
const cellNames = ['cell', 'header_cell', 'caption']
const findCellDepth = ($at: ResolvedPos) => findDepth($at, cellNames)
const findTableDepth = ($at: ResolvedPos) => findDepth($at, ['table'])

function findCell({ selection: { $from } }: EditorState): TableCellPosition | undefined {
  const depth = findTableDepth($from)
  if (depth === undefined) return undefined
  const table = $from.node(depth)
  const rows = readGrid(table)
  const rowNode = $from.depth > depth + 1 ? $from.node(depth + 2) : undefined
  const row = Math.max(
    0,
    rows.findIndex(({ node }) => node === rowNode),
  )
  const cellNode = $from.depth > depth + 2 ? $from.node(depth + 3) : undefined
  const column = rows[row]?.cells.find(({ node }) => node === cellNode)?.column ?? 0
  return { table, at: $from.before(depth), row, column }
}

export const isInTable = ({ selection }: EditorState): boolean =>
  findTableDepth(selection.$from) !== undefined

export function readHeaders(state: EditorState) {
  const rows = readGrid(findCell(state)?.table ?? state.doc)
  return { row: hasHeaderRow(rows), column: hasHeaderColumn(rows) }
}

/**
 * Applies an edit to the table. Leaves the caret in its cell or, if the edit removes that cell, moves it to the nearest
 * cell.
 */
export const editTable =
  (edit: TableEdit): Command =>
  (state, dispatch) => {
    const found = findCell(state)
    const rows = found && edit(readGrid(found.table), found)
    if (found === undefined || rows === undefined) return false
    const { table, at, row, column } = found
    const written = writeGrid(table, rows)
    const tr = state.tr
    if (written === undefined) tr.delete(at, at + table.nodeSize)
    else {
      tr.replaceWith(at, at + table.nodeSize, written)
      const inside = at + findPosition(written, row, column)
      tr.setSelection(TextSelection.near(tr.doc.resolve(inside)))
    }
    dispatch?.(tr.scrollIntoView())
    return true
  }

export const removeTable: Command = (state, dispatch) => {
  const found = findCell(state)
  if (found === undefined) return false
  dispatch?.(state.tr.delete(found.at, found.at + found.table.nodeSize).scrollIntoView())
  return true
}

/** Returns the position of the text in a cell, relative to the start of the table. */
function findPosition(table: RichNode, row: number, column: number): number {
  const rows = readGrid(table)
  const cells = (rows[Math.min(row, rows.length - 1)] ?? rows[0])?.cells ?? []
  const target = (cells.findLast((cell) => cell.column <= column) ?? cells[0])?.node
  let found = 1
  table.descendants((node, at) => {
    if (node === target) found = at + 2
    return node.type.name !== 'cell'
  })
  return found
}

/**
 * Moves the caret to the next or previous cell. Does nothing before the first cell or after the last cell, so that Tab
 * then leaves the editor.
 */
export const goToCell =
  (step: 1 | -1): Command =>
  (state, dispatch) => {
    const { $from } = state.selection
    const depth = findCellDepth($from)
    const tableDepth = findTableDepth($from)
    if (depth === undefined || tableDepth === undefined) return false
    const cells: number[] = []
    $from.node(tableDepth).descendants((node, at) => {
      if (cellNames.includes(node.type.name)) cells.push($from.start(tableDepth) + at)
      return !cellNames.includes(node.type.name)
    })
    const next = cells[cells.indexOf($from.before(depth)) + step]
    if (next === undefined) return false
    const $start = state.doc.resolve(next)
    const inside = TextSelection.between(
      state.doc.resolve($start.pos + 1),
      state.doc.resolve($start.pos + ($start.nodeAfter?.nodeSize ?? 2) - 1),
    )
    dispatch?.(state.tr.setSelection(inside).scrollIntoView())
    return true
  }

/**
 * Adds an empty line before a table at the start of the text, or after a table at the end of the text. Otherwise the
 * caret could not leave the table.
 */
export const addLineOutsideTable =
  (side: 'before' | 'after'): Command =>
  (state, dispatch, view) => {
    const { $from, empty } = state.selection
    const depth = findTableDepth($from)
    if (depth === undefined || !empty || view?.endOfTextblock(side === 'before' ? 'up' : 'down') === false)
      return false
    const isFirstOrLast = isAtEdge(state, side)
    const parent = $from.node(depth - 1)
    const index = side === 'before' ? $from.index(depth - 1) - 1 : $from.index(depth - 1) + 1
    if (!isFirstOrLast || parent.maybeChild(index) !== null) return false
    const at = side === 'before' ? $from.before(depth) : $from.after(depth)
    const tr = state.tr.insert(at, toNodeType('paragraph').create())
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView())
    return true
  }

function isAtEdge(state: EditorState, side: 'before' | 'after'): boolean {
  const found = findCell(state)
  if (found === undefined) return false
  const { length } = readGrid(found.table)
  const { $from } = state.selection
  if (findDepth($from, ['caption']) !== undefined) return side === 'before'
  return side === 'before' ? found.row === 0 : found.row === length - 1
}

/**
 * Limits a text selection to one cell, or expands it to whole tables. Danger: deleting text across two cells joins
 * them, and the row loses a cell.
 */
export const cellSelectionPlugin = new Plugin({
  appendTransaction(_, __, state) {
    const { selection, doc } = state
    if (!(selection instanceof TextSelection) || selection.empty) return null
    const { $anchor, $head } = selection
    const whole = toWhole($anchor, $head)
    if (whole === undefined) return null
    const next = TextSelection.between($anchor, doc.resolve(whole))
    return next.eq(selection) ? null : state.tr.setSelection(next)
  },
})

/** Returns the corrected position of the selection's head. Returns undefined if the position is valid. */
function toWhole($anchor: ResolvedPos, $head: ResolvedPos): number | undefined {
  const isForward = $head.pos > $anchor.pos
  const cell = findCellDepth($anchor)
  if (cell !== undefined) {
    const [start, end] = [$anchor.start(cell), $anchor.end(cell)]
    if ($head.pos >= start && $head.pos <= end) return undefined
    return isForward ? end : start
  }
  const table = findTableDepth($head)
  if (table === undefined) return undefined
  const [around, at] = [$head.node(table - 1), $head.index(table - 1)]
  const [before, after] = [$head.before(table), $head.after(table)]
  if (isForward) return around.maybeChild(at + 1)?.isTextblock === true ? after + 1 : before
  return around.maybeChild(at - 1)?.isTextblock === true ? before - 1 : after
}
