/**
 * Finds the blocks inside a stored block: in its slots and, at any depth of its properties, in lists of blocks (the
 * seeds of columns). Recognises blocks by their stored shape rather than by schemas, so that it finds blocks of unknown
 * types and in new properties.
 */
import { isPlainObject } from '#kit/browser'
import type { BlockNode } from './block-node.ts'

/** Returns the changed block, or undefined to remove the block from the list or object that contains it. */
type ChangeBlock = (node: BlockNode) => BlockNode | undefined

const isBlockNode = (value: unknown): value is BlockNode =>
  isPlainObject(value) && typeof value['block'] === 'string'

/**
 * Changes the outermost blocks in any stored value; `change` can go deeper with {@link changeChildBlocks}. If no block
 * in a value changes, the same object is returned.
 */
export function changeBlocks<T>(value: T, change: ChangeBlock): T
export function changeBlocks(value: unknown, change: ChangeBlock): unknown {
  if (Array.isArray(value)) {
    const changed = changeAll(value, change)
    return changed === value ? value : changed.filter((element) => element !== undefined)
  }
  if (!isPlainObject(value)) return value
  const children = Object.values(value)
  const changed = changeAll(children, change)
  if (changed === children) return value
  const entries = Object.keys(value).map((name, index): [string, unknown] => [name, changed[index]])
  return Object.fromEntries(entries.filter(([, child]) => child !== undefined))
}

/** Returns the same array if nothing changes. A removed block becomes undefined. */
function changeAll(values: readonly unknown[], change: ChangeBlock): readonly unknown[] {
  const changed = values.map((value) => (isBlockNode(value) ? change(value) : changeBlocks(value, change)))
  return changed.every((value, index) => value === values[index]) ? values : changed
}

/** Changes the direct children of a block. */
export const changeChildBlocks = (node: BlockNode, change: ChangeBlock): BlockNode =>
  changeBlocks(node, change)

/**
 * Visits every block inside a stored value, in document order, parents first. `depth` is the number of blocks that
 * enclose the block.
 */
export function visitBlocks(
  value: unknown,
  visit: (node: BlockNode, depth: number) => void,
  depth = 0,
): void {
  if (typeof value !== 'object' || value === null) return
  for (const child of Array.isArray(value) ? value : Object.values(value)) {
    const isBlock = isBlockNode(child)
    if (isBlock) visit(child, depth)
    visitBlocks(child, visit, isBlock ? depth + 1 : depth)
  }
}

/** Returns all blocks in a stored value, in document order, parents first. */
export function listBlocks(value: unknown): readonly BlockNode[] {
  const found: BlockNode[] = []
  visitBlocks(value, (node) => found.push(node))
  return found
}

export const hasInnerBlocks = (value: unknown): boolean => changeBlocks(value, () => undefined) !== value
