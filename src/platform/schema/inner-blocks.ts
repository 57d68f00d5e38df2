/**
 * Finds the blocks inside a stored block: its slots and, at any depth of its properties, lists of blocks (the
 * seeds of columns). Found by the shape of what is stored, not by schemas, so that no block of an unknown type and no new
 * property is passed over.
 */
import { isPlainObject } from '#kit/browser'
import type { BlockNode } from './block-node.ts'

/** What becomes of a block; undefined takes it out of the list or the object that holds it. */
type Change = (node: BlockNode) => BlockNode | undefined

const isBlockNode = (value: unknown): value is BlockNode =>
  isPlainObject(value) && typeof value['block'] === 'string'

/**
 * Any stored value with its outermost blocks changed; `change` goes further in by {@link changeInside}. What holds no
 * changed block is the same object as before.
 */
export function changeBlocks<T>(value: T, change: Change): T
export function changeBlocks(value: unknown, change: Change): unknown {
  if (Array.isArray(value)) {
    const changed = value.flatMap((element: unknown) => keepThere(changeOne(element, change)))
    return isSame(value, changed) ? value : changed
  }
  if (!isPlainObject(value)) return value
  const entries = Object.entries(value).flatMap(([name, child]) =>
    keepThere(changeOne(child, change)).map((kept): [string, unknown] => [name, kept]),
  )
  const isUnchanged =
    entries.length === Object.keys(value).length && entries.every(([name, child]) => child === value[name])
  return isUnchanged ? value : Object.fromEntries(entries)
}

/** The block with the blocks right inside it changed. */
export const changeInside = (node: BlockNode, change: Change): BlockNode => changeBlocks(node, change)

/** Visits every block inside a stored value, in document order, each before those inside it; `depth`: how many blocks are around it. */
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

/** Every block in a stored value, in document order; each before those inside it. */
export function listBlocks(value: unknown): readonly BlockNode[] {
  const found: BlockNode[] = []
  visitBlocks(value, (node) => found.push(node))
  return found
}

export const holdsBlocks = (value: unknown): boolean => changeBlocks(value, () => undefined) !== value

const changeOne = (value: unknown, change: Change): unknown =>
  isBlockNode(value) ? change(value) : changeBlocks(value, change)

const keepThere = (value: unknown): unknown[] => (value === undefined ? [] : [value])

const isSame = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((value, index) => value === b[index])
