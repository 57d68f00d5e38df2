/** The position of another item's tree in a page, such as a pattern, which may be inside another pattern. */
import { maxPatternDepth } from '#content-types'
import type { BlockNode } from '#schema'
import type { StoredTree } from '../define-block.ts'
import type { BlockOrigin } from './resolved-block.ts'

export type StoredTreeContext = {
  readonly item: StoredTree['item']
  /** Prefix for the ids of the tree's blocks, because a page may show the same item several times. */
  readonly prefix: string
  /** The number of nested items, including this one. */
  readonly depth: number
  readonly outer: StoredTreeContext | undefined
}

export const createTreeContext = (
  { item }: StoredTree,
  { id }: BlockNode,
  outer: StoredTreeContext | undefined,
): StoredTreeContext => ({
  item,
  prefix: `${outer?.prefix ?? ''}${id}.`,
  depth: (outer?.depth ?? 0) + 1,
  outer,
})

/**
 * Attack: a pattern that contains itself would never finish rendering. An import or two simultaneous publishes can
 * create such a pattern.
 */
export function findRecursion(
  { item }: StoredTree,
  around: StoredTreeContext | undefined,
): string | undefined {
  for (let outer = around; outer !== undefined; outer = outer.outer)
    if (outer.item.contentKey === item.contentKey) return `${item.title} contains itself`
  if ((around?.depth ?? 0) < maxPatternDepth) return undefined
  return `${item.title} is nested in more than ${maxPatternDepth} other patterns`
}

/** Returns the item that stores a block. Returns undefined if the block belongs to the tree's own item. */
export const toBlockOrigin = (shown: StoredTreeContext | undefined, block: string): BlockOrigin | undefined =>
  shown && { contentKey: shown.item.contentKey, language: shown.item.language, block }
