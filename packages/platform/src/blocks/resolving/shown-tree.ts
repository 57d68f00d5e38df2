/** The position of another item's tree in a page, such as a pattern, which may be inside another pattern. */
import { maxPatternDepth } from '#content-types'
import type { BlockNode } from '#schema'
import type { ShownTree } from '../define-block.ts'
import type { BlockOrigin } from './resolved-block.ts'

export type ShownTreeContext = {
  readonly item: ShownTree['item']
  /** Prefix for the ids of its blocks, because a page may show the same item several times. */
  readonly prefix: string
  /** The number of nested items, including this one. */
  readonly depth: number
  readonly outer: ShownTreeContext | undefined
}

export const enterTree = (
  { item }: ShownTree,
  { id }: BlockNode,
  outer: ShownTreeContext | undefined,
): ShownTreeContext => ({
  item,
  prefix: `${outer?.prefix ?? ''}${id}.`,
  depth: (outer?.depth ?? 0) + 1,
  outer,
})

/**
 * Attack: a pattern that contains itself would never finish rendering. An import or two simultaneous publishes can
 * create one.
 */
export function findRecursion({ item }: ShownTree, around: ShownTreeContext | undefined): string | undefined {
  for (let outer = around; outer !== undefined; outer = outer.outer)
    if (outer.item.contentKey === item.contentKey) return `${item.title} contains itself`
  if ((around?.depth ?? 0) < maxPatternDepth) return undefined
  return `${item.title} is nested in more than ${maxPatternDepth} other patterns`
}

/** Returns undefined for a block of the tree's own item. */
export const toOrigin = (shown: ShownTreeContext | undefined, block: string): BlockOrigin | undefined =>
  shown && { contentKey: shown.item.contentKey, language: shown.item.language, block }
