/** Insertion points for a new block: around the selected block, inside it, or at a point that the editor chooses. */
import type { BlockTarget } from '#operations'
import { messages } from '../messages/messages.ts'
import { findAcceptedBlockTypes } from './block-edits.ts'
import {
  findNode,
  toBlockName,
  toListName,
  toFollowingPosition,
  toSlots,
  type BlockList,
} from './block-tree.ts'
import type { BlockTree } from './types.ts'

/** `accepts` lists the block types that can be inserted; undefined if all types can be inserted. */
export type InsertionPoint = {
  readonly label: string
  readonly place: BlockTarget
  readonly accepts: readonly string[] | undefined
  /** True if the inserted block will be repeated for each item in a list. */
  readonly isRepeated: boolean
}

/**
 * Lists insertion points, the most likely first. The first is inside the selected column or the empty selected block;
 * otherwise, it is after the selected block. Without a selection, it is at the end of the page.
 */
export function listInsertionPoints(
  tree: BlockTree,
  block: string | undefined,
  slot?: string,
): readonly InsertionPoint[] {
  const { lists, types } = tree
  const found = block === undefined ? undefined : findNode(lists, block, types)
  if (found === undefined)
    return lists.map(({ parent, name }) =>
      toInsertionPoint(tree, lists.length === 1 ? messages.palette.atEnd : name, { parent, before: null }),
    )
  const { node, list } = found
  const name = toBlockName(node, types)
  const slots = toSlots(node, types)
  const beside = [
    toInsertionPoint(tree, messages.palette.after(name), toFollowingPosition(found)),
    toInsertionPoint(tree, messages.palette.before(name), { parent: list.parent, before: node.id }),
  ]
  const meant = slots.filter((one) => one.name === slot)
  const inside = [...meant, ...slots.filter((one) => !meant.includes(one))].map((one) =>
    toInsertionPoint(tree, messages.palette.inside(name, toListName(one, node)), {
      parent: one.parent,
      before: null,
    }),
  )
  const isEmpty = slots.every(({ blocks }) => blocks.length === 0)
  return isEmpty || meant.length > 0 ? [...inside, ...beside] : [...beside, ...inside]
}

/** Returns the item's first list of blocks if all of its lists are empty; otherwise undefined. */
export const findEmptyList = (lists: readonly BlockList[]): BlockList | undefined =>
  lists.every(({ blocks }) => blocks.length === 0) ? lists[0] : undefined

export const toInsertionPoint = (tree: BlockTree, label: string, position: BlockTarget): InsertionPoint => ({
  label,
  place: position,
  accepts: findAcceptedBlockTypes(position.parent, tree),
  isRepeated: isRepeated(tree, position.parent),
})

/** Returns true if the list, or any list that encloses it, is repeated. */
function isRepeated({ lists, types }: BlockTree, parent: BlockTarget['parent']): boolean {
  if (!('block' in parent)) return false
  const found = findNode(lists, parent.block, types)
  if (found === undefined) return false
  const slot = types.get(found.node.block)?.slots.find(({ name }) => name === parent.slot)
  return slot?.isRepeated === true || isRepeated({ lists, types }, found.list.parent)
}
