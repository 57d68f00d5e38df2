/** Edits to the selected blocks, as operations that can be undone together. */
import type { Operation, BlockTarget } from '#operations'
import type { BlockNode } from '#schema'
import { changeBlocks, listBlocks } from '#schema/browser'
import { listMoveTargets, findNode, createBlockId, type BlockTypes, type LocatedNode } from './block-tree.ts'
import type { BlockTree } from './types.ts'

/**
 * Returns the operations of an edit, and the ids of the blocks to select afterwards; undefined if there is nothing to
 * change.
 */
export type BlockChange = (
  found: readonly LocatedNode[],
  tree: BlockTree,
) => { readonly operations: readonly Operation[]; readonly ids: readonly string[] } | undefined

/** Returns the given blocks in page order. Omits any block that is nested inside another given block. */
export function findOutermostBlocks(
  ids: readonly string[],
  { lists, types }: BlockTree,
): readonly LocatedNode[] {
  const idSet = new Set(ids)
  const found = ids.flatMap((id) => findNode(lists, id, types) ?? [])
  const outermost = found.filter(({ around }) => !around.some((id) => idSet.has(id)))
  const order = new Map(
    listMoveTargets(lists, types)
      .flatMap(({ list }) => list.blocks.map(({ id }) => id))
      .map((id, at) => [id, at]),
  )
  const toOrder = ({ node }: LocatedNode) => order.get(node.id) ?? 0
  return outermost.toSorted((a, b) => toOrder(a) - toOrder(b))
}

export const toRemoveOperations = (found: readonly LocatedNode[]): readonly Operation[] =>
  found.map(({ node }) => ({ kind: 'remove', block: node.id }))

/** Returns operations that move blocks and preserve their order. Skips blocks that are already in position. */
export function toMoveOperations(
  found: readonly LocatedNode[],
  position: BlockTarget,
  { lists, types }: BlockTree,
): readonly Operation[] {
  const moved = new Set(found.map(({ node }) => node.id))
  const list = listMoveTargets(lists, types).find((one) =>
    isSameParent(one.list.parent, position.parent),
  )?.list
  const from = list?.blocks.findIndex(({ id }) => id === position.before) ?? -1
  const next = from === -1 ? undefined : list?.blocks.slice(from).find(({ id }) => !moved.has(id))
  const before = next?.id ?? null
  if (list !== undefined && areThere(found, list.blocks, before)) return []
  return found.map(({ node }) => ({
    kind: 'move',
    block: node.id,
    place: { parent: position.parent, before },
  }))
}

function areThere(
  found: readonly LocatedNode[],
  blocks: readonly BlockNode[],
  before: string | null,
): boolean {
  const end = before === null ? blocks.length : blocks.findIndex(({ id }) => id === before)
  const there = blocks.slice(Math.max(0, end - found.length), end)
  return there.length === found.length && there.every(({ id }, at) => id === found[at]?.node.id)
}

/**
 * Returns operations that move blocks up or down by one position. Undefined if the blocks cannot move further, or if
 * they are in different lists.
 */
export function toShiftOperations(
  found: readonly LocatedNode[],
  by: -1 | 1,
  tree: BlockTree,
): readonly Operation[] | undefined {
  const first = found[0]
  const last = found.at(-1)
  if (first === undefined || last === undefined) return undefined
  const { parent, blocks } = first.list
  if (!found.every(({ list }) => isSameParent(list.parent, parent))) return undefined
  const next = by === -1 ? blocks[first.position - 1] : blocks[last.position + 1]
  if (next === undefined) return undefined
  const before = by === -1 ? next.id : (blocks[last.position + 2]?.id ?? null)
  return toMoveOperations(found, { parent, before }, tree)
}

export const toBlockInsertOperations = (
  nodes: readonly BlockNode[],
  position: BlockTarget,
): readonly Operation[] => nodes.map((node) => ({ kind: 'insert', node, place: position }))

/** Sets a block's name. An empty name deletes the stored name. */
export function toRenameOperations({ id, name = '' }: BlockNode, given: string): readonly Operation[] {
  const target = { block: id, path: ['name'] }
  if (given === name) return []
  return [given === '' ? { kind: 'unset', ...target } : { kind: 'set', ...target, value: given }]
}

/** Returns copies of the blocks with new ids. */
export const copyWithNewIds = (nodes: readonly BlockNode[], createId: () => string): readonly BlockNode[] =>
  nodes.map(function renew(node): BlockNode {
    return { ...changeBlocks(node, renew), id: createBlockId(node.block, createId) }
  })

/** Returns the blocks that the slot does not accept, and any nested blocks whose type does not exist on this site. */
export function findDisallowedBlocks(
  nodes: readonly BlockNode[],
  position: BlockTarget,
  tree: BlockTree,
): readonly BlockNode[] {
  const accepted = findAcceptedBlockTypes(position.parent, tree)
  const unknown = listBlocks(nodes).filter(({ block }) => !tree.types.has(block))
  return [...unknown, ...nodes.filter(({ block }) => accepted?.includes(block) === false)]
}

/** Returns the block types that a list accepts; undefined if the list accepts all types. */
export function findAcceptedBlockTypes(
  parent: BlockTarget['parent'],
  { lists, types }: BlockTree,
): readonly string[] | undefined {
  const owner = 'block' in parent ? findNode(lists, parent.block, types) : undefined
  return findOwnerAcceptedTypes(parent, owner?.node, types)
}

/**
 * Returns the block types that a list accepts. Returns undefined if the list accepts all types, or if the block that
 * contains the list is unknown.
 */
export function findOwnerAcceptedTypes(
  parent: BlockTarget['parent'],
  owner: BlockNode | undefined,
  types: BlockTypes,
): readonly string[] | undefined {
  if (!('block' in parent) || owner === undefined) return undefined
  const type = types.get(owner.block)
  const slot = type?.slots.find(({ name }) => name === parent.slot)
  return slot === undefined ? type?.accepts?.['*'] : slot.accepts
}

export const isSameParent = (one: BlockTarget['parent'], other: BlockTarget['parent']): boolean =>
  'block' in one
    ? 'block' in other && one.block === other.block && one.slot === other.slot
    : 'field' in other && one.field === other.field
