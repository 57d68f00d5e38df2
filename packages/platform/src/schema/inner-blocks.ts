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
    const changed = value.flatMap((element: unknown) => keepThere(changeOne(element, change)))
    return isSame(value, changed) ? value : changed
  }
  if (!isPlainObject(value)) return value
  const entries = Object.entries(value).flatMap(([name, child]) =>
    keepThere(changeOne(child, change)).map((changed): [string, unknown] => [name, changed]),
  )
  const isUnchanged =
    entries.length === Object.keys(value).length && entries.every(([name, child]) => child === value[name])
  return isUnchanged ? value : Object.fromEntries(entries)
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

const changeOne = (value: unknown, change: ChangeBlock): unknown =>
  isBlockNode(value) ? change(value) : changeBlocks(value, change)

const keepThere = (value: unknown): unknown[] => (value === undefined ? [] : [value])

const isSame = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((value, index) => value === b[index])
