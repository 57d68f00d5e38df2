/** Blocks at the top level of a page are placed in sections, which give them width and spacing. */
import type { BlockTarget } from '#operations'
import type { BlockNode } from '#schema'
import { findNode, createBlockId, toFollowingPosition } from './block-tree.ts'
import type { BlockTree } from './types.ts'

const sectionBlock = 'section'

/** Block types that need no section, because they contain sections themselves or are not visible to visitors. */
const wholeBlocks: ReadonlySet<string> = new Set([sectionBlock, 'cases', 'hidden-region', 'pattern'])
const hiddenCategories: ReadonlySet<string> = new Set(['advanced', 'page'])

/** The settings of a new section: one column, medium space above and below, and 1.5rem between blocks. */
const newSection = {
  sectionConfig: { columns: [{ columnKey: 'column-1', columnWidth: 12 }] },
  rhythm: 'medium',
  componentSpacerSize: '1.5rem',
}

export const isTopLevelPosition = ({ parent }: BlockTarget): boolean => !('block' in parent)

/**
 * Wraps blocks in a new section if they need a section and are inserted at the top level of a page. Adjacent blocks
 * share a section. At any other position, returns the blocks unchanged.
 */
export function wrapInSections(
  nodes: readonly BlockNode[],
  { types }: Pick<BlockTree, 'types'>,
  createId: () => string,
): readonly BlockNode[] {
  if (!types.has(sectionBlock)) return nodes
  const needsSection = ({ block }: BlockNode) =>
    !wholeBlocks.has(block) && !hiddenCategories.has(types.get(block)?.category ?? '')
  const wrapped: BlockNode[] = []
  let open: BlockNode[] | undefined
  for (const node of nodes) {
    if (!needsSection(node)) {
      open = undefined
      wrapped.push(node)
    } else if (open === undefined) {
      open = [node]
      const id = createBlockId(sectionBlock, createId)
      wrapped.push({ id, block: sectionBlock, props: newSection, slots: { 'column-1': open } })
    } else open.push(node)
  }
  return wrapped
}

/**
 * Returns a position at the top level. This is the given position if it is already at the top level, otherwise the
 * position after the outermost enclosing block.
 */
export function toTopLevelPosition(position: BlockTarget, { lists, types }: BlockTree): BlockTarget {
  if (!('block' in position.parent)) return position
  const { block } = position.parent
  const owner = findNode(lists, block, types)
  const outermost = owner && findNode(lists, owner.around[0] ?? block, types)
  return outermost === undefined ? position : toFollowingPosition(outermost)
}
