/** Toolbar commands and keyboard shortcuts of the rich-text editor. */
import { baseKeymap, chainCommands, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import type { MarkType, NodeType } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import { richSchema } from './schema/rich-schema.ts'
import { goToCell, addLineOutsideTable } from './tables/table-commands.ts'

export const markNames = ['strong', 'em', 'u', 's', 'sub', 'sup'] as const
export type MarkName = (typeof markNames)[number]

export const blockNames = [
  'paragraph',
  'heading2',
  'heading3',
  'heading4',
  'heading5',
  'heading6',
  'code_block',
] as const
export type BlockName = (typeof blockNames)[number]

export const listNames = ['bullets', 'numbers'] as const
export type ListName = (typeof listNames)[number]

const toMark = (name: string): MarkType => richSchema.marks[name] as MarkType
const toNode = (name: string): NodeType => richSchema.nodes[name] as NodeType
const item = toNode('item')

export const toggleTextMark = (name: MarkName | 'code'): Command => toggleMark(toMark(name))
export const setTextBlock = (name: BlockName): Command => setBlockType(toNode(name))
export const wrapInQuote: Command = wrapIn(toNode('quote'))
export const indentList: Command = sinkListItem(item)
export const outdentList: Command = liftListItem(item)

/** Wraps the selection in a list of this kind, or unwraps it. */
export const toggleList =
  (name: ListName): Command =>
  (state, dispatch) =>
    findListName(state) === name ? outdentList(state, dispatch) : wrapInList(toNode(name))(state, dispatch)

export const insertHorizontalRule: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(toNode('rule').create()).scrollIntoView())
  return true
}

/** Removes all marks from the selection without changing blocks. */
export const clearFormatting: Command = (state, dispatch) => {
  const { from, to, empty } = state.selection
  if (empty) return false
  dispatch?.(state.tr.removeMark(from, to))
  return true
}

/** Adds a link to the selection, or changes the link at the caret. An empty URL removes the link. */
export const setLink =
  (href: string): Command =>
  (state, dispatch) => {
    const { from, to } = findLinkRange(state)
    if (from === to) return false
    const link = toMark('link')
    const tr = state.tr.removeMark(from, to, link)
    dispatch?.(href === '' ? tr : tr.addMark(from, to, link.create({ href })))
    return true
  }

function findLinkRange({ selection, doc }: EditorState): { readonly from: number; readonly to: number } {
  const { from, to, empty, $from } = selection
  if (!empty) return { from, to }
  const start = $from.start()
  let range = { from, to }
  $from.parent.forEach((child, offset) => {
    const begin = start + offset
    const holdsCaret = begin <= from && from <= begin + child.nodeSize
    if (holdsCaret && child.marks.some(({ type }) => type.name === 'link'))
      range = { from: begin, to: Math.min(begin + child.nodeSize, doc.content.size) }
  })
  return range
}

/** Returns true if there is a selection, or if the caret is in a link. */
export const canLink = (state: EditorState): boolean =>
  !state.selection.empty || findLink(state) !== undefined

export function findLink(state: EditorState): string | undefined {
  const { from, to } = findLinkRange(state)
  let href: string | undefined
  state.doc.nodesBetween(from, to, ({ marks }) => {
    const link = marks.find(({ type }) => type.name === 'link')
    if (link !== undefined) href = String(link.attrs['href'] ?? '')
  })
  return href
}

export function hasMark({ selection, doc, storedMarks }: EditorState, name: MarkName): boolean {
  const { from, to, empty, $from } = selection
  const type = toMark(name)
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type)
}

export const findBlockName = ({ selection }: EditorState): string => selection.$from.parent.type.name

export function findListName({ selection: { $from } }: EditorState): ListName | undefined {
  for (let depth = $from.depth; depth > 0; depth--) {
    const { name } = $from.node(depth).type
    const found = listNames.find((one) => one === name)
    if (found !== undefined) return found
  }
  return undefined
}

const insertBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(toNode('break').create()).scrollIntoView())
  return true
}

/** Tab moves between table cells; everywhere else, it moves the focus out of the editor. Mod-] indents lists. */
export const richTextKeymap: Readonly<Record<string, Command>> = {
  ...baseKeymap,
  'Mod-z': undo,
  'Mod-y': redo,
  'Shift-Mod-z': redo,
  'Mod-b': toggleTextMark('strong'),
  'Mod-i': toggleTextMark('em'),
  'Mod-u': toggleTextMark('u'),
  'Mod-]': indentList,
  'Mod-[': outdentList,
  'Shift-Enter': insertBreak,
  Tab: goToCell(1),
  'Shift-Tab': goToCell(-1),
  ArrowUp: addLineOutsideTable('before'),
  ArrowDown: addLineOutsideTable('after'),
  Enter: chainCommands(splitListItem(item), baseKeymap['Enter'] as Command),
}
