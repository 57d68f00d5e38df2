/** Linked patterns: items of their own, whose blocks stand where a block names them (decision 085). */
import type { BlockNode } from '#schema'
import { visitBlocks } from '#schema/browser'

export const patternType = 'epiderm__pattern'
export const patternBlock = 'pattern'

/** Of the pattern that a block shows. */
export function findPatternKey(node: BlockNode | undefined): string | undefined {
  const key = node?.block === patternBlock ? node.props?.['pattern'] : undefined
  return typeof key === 'string' && key !== '' ? key : undefined
}

/** Of those that blocks show, at any depth of them. */
export function listPatternKeys(nodes: unknown): readonly string[] {
  const keys = new Set<string>()
  visitBlocks(nodes, (node) => {
    const key = findPatternKey(node)
    if (key !== undefined) keys.add(key)
  })
  return [...keys]
}
