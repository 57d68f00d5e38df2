/** Finds the blocks that an undo or redo has changed, which are then selected. */
import type { CompletedEdit } from '../edits/draft-view.ts'
import { toOperationPosition } from '../fields/operation-position.ts'
import { findNode, listNearestBlocks } from '../blocks/block-tree.ts'
import { isSeoBlock } from '../blocks/seo-block.ts'
import { toBlockTree, type KnownTypes } from '../blocks/types.ts'

/**
 * Returns the ids of the changed blocks. If the undo or redo removed all of them, returns a neighbour of the last one.
 * Returns an empty list for a change in the page settings, and undefined if nothing has changed.
 */
export function findBlocksChangedByUndo(
  done: CompletedEdit,
  types: KnownTypes,
): readonly string[] | undefined {
  const { kind, operations, isApplied, before, after } = done
  if (kind === 'do' || !isApplied || operations.length === 0) return undefined
  const [now, then] = [after, before].map((draft) => toBlockTree(draft, types))
  const find = (tree: typeof now, id: string) => tree && findNode(tree.lists, id, tree.types)
  const ids = [...new Set(operations.flatMap((one) => toOperationPosition(one)?.block ?? []))]
  const shown = ids.filter((id) => {
    const found = find(now, id)
    return found !== undefined && !isSeoBlock(found.node)
  })
  if (shown.length > 0) return shown
  const removed = ids.findLast((id) => find(now, id) === undefined)
  const former = removed === undefined ? undefined : find(then, removed)
  if (former === undefined || isSeoBlock(former.node)) return []
  return listNearestBlocks(former)
    .filter((id) => find(now, id) !== undefined)
    .slice(0, 1)
}
