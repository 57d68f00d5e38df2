/** Functions that edit the selected blocks. */
import type { ItemName } from '#api'
import type { Operation } from '#operations'
import type { BlockNode } from '#schema'
import { focusRow, isFocusInRows } from '../focus/focus-inserted-block.ts'
import { useStudio } from '../core/studio-context.ts'
import { messages } from '../messages/messages.ts'
import { toBlockKey } from './rows.ts'
import {
  findOutermostBlocks,
  findDisallowedBlocks,
  type BlockChange,
  toBlockInsertOperations,
  toRenameOperations,
  toRemoveOperations,
  toShiftOperations,
  copyWithNewIds,
} from '../blocks/block-edits.ts'
import { findNode, toNextSelection, toNewBlockPosition } from '../blocks/block-tree.ts'
import { toPositionAnnouncement, type PositionAnnouncer } from './change-announcements.ts'
import { usePage, useCurrentSelection } from './editor-deps.ts'
import { toBlockTree } from '../blocks/types.ts'

export type Blocks = ReturnType<typeof useBlocks>

export function useBlocks(item: ItemName) {
  const { types, choose, select } = usePage()
  const { chosen, selected } = useCurrentSelection()
  const { read, edit } = useEditing(item)
  const { insertAfter, findRejectedAfter } = useInsertAfter(item)
  const toNodes = () => read().found.map(({ node }) => node)
  const remove = () => {
    const { found } = read()
    const [first] = found
    edit(toRemoveOperations(found))
    const next = first && toNextSelection(first, found.length)
    select(next === undefined ? undefined : { ...item, block: next })
    if (next !== undefined && isFocusInRows()) focusRow(toBlockKey(item, next))
  }
  return {
    count: chosen.length,
    toNodes,
    /** Returns a list with the selected block whose form is shown; an empty list if no block is selected. */
    toShown() {
      const found = selected && findNode(read().tree.lists, selected.block, types.blocks)
      return found === undefined ? [] : [found.node]
    },
    insertAfter,
    findRejectedAfter,
    /** Applies an edit to the selected blocks. */
    change(toChange: BlockChange): boolean {
      const { found, tree } = read()
      const change = toChange(found, tree)
      if (change === undefined) return false
      edit(change.operations)
      choose(item, change.ids)
      return true
    },
    remove,
    rename: (node: BlockNode, name: string) => edit(toRenameOperations(node, name)),
    duplicate: () => void insertAfter(toNodes(), messages.done.duplicated),
    shift(by: -1 | 1) {
      const { found, tree } = read()
      edit(toShiftOperations(found, by, tree))
    },
  }
}

/**
 * Returns functions that read the draft only when an edit is made, so that this component is not rendered again during
 * typing.
 */
function useEditing(item: ItemName) {
  const { edits } = useStudio()
  const { types } = usePage()
  const { chosen } = useCurrentSelection()
  const live = edits.open(item)
  return {
    readDraft: () => live.view().draft,
    read() {
      const tree = toBlockTree(live.view().draft, types)
      return { tree, found: findOutermostBlocks(chosen, tree) }
    },
    edit(operations: readonly Operation[] = []) {
      if (operations.length > 0) live.edit(operations, edits.createUndoGroup())
    },
  }
}

/**
 * Inserts blocks after the selection. If the list does not accept all of the blocks, inserts nothing and returns the
 * rejected blocks.
 */
function useInsertAfter(item: ItemName) {
  const { createUndoGroup } = useStudio().edits
  const { types, blocks, choose, announce } = usePage()
  const { read, readDraft, edit } = useEditing(item)
  const judge = (nodes: readonly BlockNode[]) => {
    const { found, tree } = read()
    const position = toNewBlockPosition(found, tree.lists)
    return {
      place: position,
      rejected: position === undefined ? nodes : findDisallowedBlocks(nodes, position, tree),
    }
  }
  const insertAfter = (nodes: readonly BlockNode[], toWords: PositionAnnouncer): readonly BlockNode[] => {
    const { place, rejected } = judge(nodes)
    if (place === undefined || rejected.length > 0) return rejected
    const fresh = copyWithNewIds(nodes, createUndoGroup)
    edit(toBlockInsertOperations(fresh, place))
    announce(toPositionAnnouncement(fresh, toWords, { draft: readDraft(), types, toName: blocks.toNodeName }))
    choose(
      item,
      fresh.map(({ id }) => id),
    )
    if (isFocusInRows()) focusRow(toBlockKey(item, fresh.at(-1)?.id ?? ''))
    return []
  }
  return { insertAfter, findRejectedAfter: (nodes: readonly BlockNode[]) => judge(nodes).rejected }
}
