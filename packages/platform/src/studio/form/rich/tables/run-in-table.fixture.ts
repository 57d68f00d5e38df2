/** Runs table commands (from the menu or the keyboard) on a document, without rendering an editor. */
import type { Node as RichNode } from 'prosemirror-model'
import { EditorState, TextSelection, type Command } from 'prosemirror-state'
import { deleteSelection } from 'prosemirror-commands'
import { parseRichText, writeRichText } from '../schema/rich-html.ts'
import {
  cellSelectionPlugin,
  editTable,
  goToCell,
  addLineOutsideTable,
  removeTable,
} from './table-commands.ts'
import * as edits from './table-edits.ts'

const commands = {
  addRow: editTable(edits.addRow),
  addColumn: editTable(edits.addColumn),
  removeRow: editTable(edits.removeRow),
  removeColumn: editTable(edits.removeColumn),
  headerRow: editTable(edits.toggleHeaderRow),
  headerColumn: editTable(edits.toggleHeaderColumn),
  removeTable,
  next: goToCell(1),
  previous: goToCell(-1),
  before: addLineOutsideTable('before'),
  after: addLineOutsideTable('after'),
  delete: deleteSelection,
} satisfies Readonly<Record<string, Command>>

export type TableCommand = keyof typeof commands

/**
 * Runs the command on a selection. The selection starts at the beginning of the text `from` and ends just before the
 * last character of the text `to`. In the result, `!` marks the caret.
 */
export function runTableCommand(
  html: string,
  name: TableCommand,
  { from, to }: { readonly from: string; readonly to?: string },
): string | undefined {
  const doc = parseRichText(html)
  const opened = EditorState.create({ doc, plugins: [cellSelectionPlugin] })
  const selection = TextSelection.create(
    doc,
    findWord(doc, from),
    to === undefined ? undefined : findWord(doc, to) + to.length,
  )
  let state = opened.apply(opened.tr.setSelection(selection))
  const isDone = commands[name](state, (transaction) => {
    state = state.apply(transaction)
  })
  return isDone ? writeRichText(state.apply(state.tr.insertText('!', state.selection.from)).doc) : undefined
}

function findWord(doc: RichNode, word: string): number {
  let found = 0
  doc.descendants((node, at) => {
    if (node.isText && node.text?.includes(word) === true) found = at + node.text.indexOf(word)
  })
  return found
}
