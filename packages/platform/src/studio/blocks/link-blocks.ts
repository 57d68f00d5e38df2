/** Converts blocks to a linked pattern and back, as operations that can be undone together. */
import type { Operation } from '#operations'
import type { BlockNode } from '#schema'
import {
  findDisallowedBlocks,
  isSameParent,
  toBlockInsertOperations,
  toRemoveOperations,
  copyWithNewIds,
} from './block-edits.ts'
import { createBlockId, type LocatedNode } from './block-tree.ts'
import type { BlockTree } from './types.ts'
import { patternBlockType } from '../core/shown-patterns.ts'

export const toPatternNode = (contentKey: string, createId: () => string): BlockNode => ({
  id: createBlockId(patternBlockType, createId),
  block: patternBlockType,
  props: { pattern: contentKey },
})

type BlockChange = { readonly operations: readonly Operation[]; readonly ids: readonly string[] }

/**
 * Replaces adjacent blocks with a pattern. Returns undefined if the blocks are not adjacent or if the list does not
 * accept patterns.
 */
export function replaceWithPattern(
  found: readonly LocatedNode[],
  node: BlockNode,
  tree: BlockTree,
): BlockChange | undefined {
  const [first] = found
  if (first === undefined) return undefined
  const { parent } = first.list
  const standTogether = found.every(
    ({ list, position }, at) => isSameParent(list.parent, parent) && position === first.position + at,
  )
  const insertPosition = { parent, before: first.node.id }
  if (!standTogether || findDisallowedBlocks([node], insertPosition, tree).length > 0) return undefined
  return {
    operations: [...toBlockInsertOperations([node], insertPosition), ...toRemoveOperations(found)],
    ids: [node.id],
  }
}

type PatternCopyInput = { readonly blocks: readonly BlockNode[]; readonly createId: () => string }

/**
 * Replaces a pattern with a copy of its blocks, with the pattern's visibility. If the list does not accept all of the
 * blocks, replaces nothing and returns the rejected blocks.
 */
export function replaceWithCopy(
  { node, list }: LocatedNode,
  { blocks, createId }: PatternCopyInput,
  tree: BlockTree,
): BlockChange | { readonly rejected: readonly BlockNode[] } {
  const { visible, isPrinted, access } = node
  const own = {
    ...(visible !== undefined && { visible }),
    ...(isPrinted !== undefined && { isPrinted }),
    ...(access !== undefined && { access }),
  }
  const copies = copyWithNewIds(blocks, createId)
  const boxed: BlockNode[] = [
    { id: createBlockId(box, createId), block: box, ...own, slots: { content: [...copies] } },
  ]
  const nodes = Object.keys(own).length === 0 ? copies : boxed
  const position = { parent: list.parent, before: node.id }
  const rejected = findDisallowedBlocks(nodes, position, tree)
  if (rejected.length > 0) return { rejected }
  return {
    operations: [...toBlockInsertOperations(nodes, position), { kind: 'remove', block: node.id }],
    ids: nodes.map(({ id }) => id),
  }
}

/**
 * The type of the block that encloses the copied blocks, so that the pattern's visibility and access apply to all of
 * them.
 */
const box = 'flexible-block'
