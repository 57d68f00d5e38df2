/** Where a tree of another item stands in a page's: a pattern, or one in another. */
import { maxPatternDepth } from '#content-types'
import type { BlockNode } from '#schema'
import type { ShownTree } from '../define-block.ts'
import type { BlockOrigin } from './resolved-block.ts'

export type ShownSpot = {
  readonly item: ShownTree['item']
  /** Before the ids of its blocks: several blocks of a page may show one item. */
  readonly prefix: string
  /** How many trees stand in each other, this one counted. */
  readonly depth: number
  readonly outer: ShownSpot | undefined
}

export const enterTree = (
  { item }: ShownTree,
  { id }: BlockNode,
  outer: ShownSpot | undefined,
): ShownSpot => ({
  item,
  prefix: `${outer?.prefix ?? ''}${id}.`,
  depth: (outer?.depth ?? 0) + 1,
  outer,
})

/** Attack: a pattern that stands in itself, by an import or by two publishes at once, would be drawn for ever. */
export function findEndlessness({ item }: ShownTree, around: ShownSpot | undefined): string | undefined {
  for (let outer = around; outer !== undefined; outer = outer.outer)
    if (outer.item.contentKey === item.contentKey) return `${item.title} stands in itself`
  if ((around?.depth ?? 0) < maxPatternDepth) return undefined
  return `${item.title} stands in more than ${maxPatternDepth} others`
}

/** Undefined for a block of the tree's own item. */
export const toOrigin = (shown: ShownSpot | undefined, block: string): BlockOrigin | undefined =>
  shown && { contentKey: shown.item.contentKey, language: shown.item.language, block }
