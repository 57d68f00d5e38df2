/** Finds the target position for dropped rows. */
import type { BlockTarget } from '#operations'
import { toItemKey, type ItemName } from '../api/shapes.ts'
import { findAcceptedBlockTypes } from '../blocks/block-edits.ts'
import { findNode, toFollowingPosition, toSlots } from '../blocks/block-tree.ts'
import type { BlockTree } from '../blocks/types.ts'
import type { OutlineRow } from '../document/rows.ts'

export type DropPosition = 'before' | 'after' | 'on'

/**
 * Returns the target position for blocks that are dropped on or next to a row. Returns undefined if no block is
 * accepted there.
 */
export function toDropPosition(
  row: OutlineRow,
  position: DropPosition,
  { lists, types }: BlockTree,
): BlockTarget | undefined {
  if (position === 'on') return toInside(row, { lists, types })
  if (row.kind !== 'block' || row.block === undefined) return undefined
  const found = findNode(lists, row.block, types)
  if (found === undefined) return undefined
  return position === 'after' ? toFollowingPosition(found) : { parent: found.list.parent, before: row.block }
}

function toInside({ kind, block, slot }: OutlineRow, { lists, types }: BlockTree): BlockTarget | undefined {
  if (kind === 'item') {
    const [first] = lists
    return first && { parent: first.parent, before: null }
  }
  if (block === undefined) return undefined
  if (slot !== undefined) return { parent: { block, slot }, before: null }
  const node = findNode(lists, block, types)?.node
  const [only] = node === undefined ? [] : toSlots(node, types)
  return only && { parent: only.parent, before: null }
}

type DropTarget = { readonly item: ItemName; readonly place: BlockTarget }

type DraggedRow = Pick<OutlineRow, 'item' | 'kind' | 'block'>

/** Returns true if the target is in the same item, accepts the blocks, and is not inside any of them. */
export function canDrop(
  dragged: readonly DraggedRow[],
  { item: target, place }: DropTarget,
  tree: BlockTree,
): boolean {
  const accepted = findAcceptedBlockTypes(place.parent, tree)
  const owner = 'block' in place.parent ? findNode(tree.lists, place.parent.block, tree.types) : undefined
  const around = new Set(owner === undefined ? [] : [...owner.around, owner.node.id])
  return dragged.every(({ item, kind, block = '' }) => {
    const type = findNode(tree.lists, block, tree.types)?.node.block ?? ''
    return (
      kind === 'block' &&
      toItemKey(item) === toItemKey(target) &&
      !around.has(block) &&
      accepted?.includes(type) !== false
    )
  })
}
