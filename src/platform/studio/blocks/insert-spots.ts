/** Insertion points for a new block: around and inside the selected block, or at a chosen point. */
import type { BlockTarget } from '#operations'
import { say } from '../messages/messages.ts'
import { findAccepted } from './block-edits.ts'
import { findNode, toBlockName, toListName, toPlaceAfter, toSlots } from './block-tree.ts'
import type { Tree } from './types.ts'

/** An insertion point. `accepts`: the accepted block types, undefined for any. */
export type Spot = {
  readonly label: string
  readonly place: BlockTarget
  readonly accepts: readonly string[] | undefined
  /** True if its content is repeated for each item of a list. */
  readonly isRepeated: boolean
}

/**
 * Lists the likeliest first: in the selected column or the empty selected block, else after it; at the end of the page without a selection.
 */
export function listSpots(tree: Tree, block: string | undefined, slot?: string): readonly Spot[] {
  const { lists, types } = tree
  const found = block === undefined ? undefined : findNode(lists, block, types)
  if (found === undefined)
    return lists.map(({ parent, name }) =>
      toSpot(tree, lists.length === 1 ? say.palette.atEnd : name, { parent, before: null }),
    )
  const { node, list } = found
  const name = toBlockName(node, types)
  const slots = toSlots(node, types)
  const beside = [
    toSpot(tree, say.palette.after(name), toPlaceAfter(found)),
    toSpot(tree, say.palette.before(name), { parent: list.parent, before: node.id }),
  ]
  const meant = slots.filter((one) => one.name === slot)
  const inside = [...meant, ...slots.filter((one) => !meant.includes(one))].map((one) =>
    toSpot(tree, say.palette.inside(name, toListName(one, node)), { parent: one.parent, before: null }),
  )
  const isEmpty = slots.every(({ blocks }) => blocks.length === 0)
  return isEmpty || meant.length > 0 ? [...inside, ...beside] : [...beside, ...inside]
}

export const toSpot = (tree: Tree, label: string, place: BlockTarget): Spot => ({
  label,
  place,
  accepts: findAccepted(place.parent, tree),
  isRepeated: isRepeated(tree, place.parent),
})

/** Returns true if the list or one around it is repeated. */
function isRepeated({ lists, types }: Tree, parent: BlockTarget['parent']): boolean {
  if (!('block' in parent)) return false
  const found = findNode(lists, parent.block, types)
  if (found === undefined) return false
  const slot = types.get(found.node.block)?.slots.find(({ name }) => name === parent.slot)
  return slot?.isRepeated === true || isRepeated({ lists, types }, found.list.parent)
}
