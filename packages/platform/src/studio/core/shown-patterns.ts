/**
 * Linked patterns. Patterns are separate items, and every block that refers to a pattern shows the pattern's blocks
 * (decision 085).
 */
import type { BlockNode } from '#schema'
import { visitBlocks } from '#schema/browser'

export const patternType = 'epiderm__pattern'
export const patternBlockType = 'pattern'

/** Returns the content key of the pattern that a block shows. */
export function findPatternKey(node: BlockNode | undefined): string | undefined {
  const key = node?.block === patternBlockType ? node.props?.['pattern'] : undefined
  return typeof key === 'string' && key !== '' ? key : undefined
}

/** Lists the patterns that the given blocks show, at any depth. */
export function listPatternKeys(nodes: unknown): readonly string[] {
  const keys = new Set<string>()
  visitBlocks(nodes, (node) => {
    const key = findPatternKey(node)
    if (key !== undefined) keys.add(key)
  })
  return [...keys]
}
