/** The block that stores a page's title, description and picture for search engines (decision 162). */
import type { Operation } from '#operations'
import type { BlockNode } from '#schema'
import type { LocatedNode } from './block-tree.ts'

const seoBlock = 'seo-assistant'

export const isSeoBlock = ({ block }: Pick<BlockNode, 'block'>): boolean => block === seoBlock

/**
 * Returns the block whose values visitors receive: the last block of this type on the page. If the page has no such
 * block, returns an empty block, which is inserted when it gets its first value.
 */
export function findSeoNode(nodes: Iterable<Pick<LocatedNode, 'node'>>): BlockNode {
  const all = Array.from(nodes, ({ node }) => node)
  const ids = new Set(all.map(({ id }) => id))
  const names = [seoBlock, ...all.map((_, at) => `${seoBlock}-${at + 2}`)]
  const id = names.find((name) => !ids.has(name)) ?? seoBlock
  return all.findLast(isSeoBlock) ?? { id, block: seoBlock, props: {} }
}

/** Converts edits to a block that is not stored yet. The first value inserts the block at the end of the page. */
export function toInsertOperations(node: BlockNode, operations: readonly Operation[]): readonly Operation[] {
  const values = operations.flatMap((operation) => {
    const [root, name] = 'path' in operation ? operation.path : []
    return operation.kind === 'set' && root === 'props' && typeof name === 'string'
      ? [[name, operation.value] as const]
      : []
  })
  if (values.length === 0) return []
  const position = { parent: { field: 'blocks' }, before: null }
  return [{ kind: 'insert', node: { ...node, props: Object.fromEntries(values) }, place: position }]
}
