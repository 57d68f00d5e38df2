/**
 * What the drawings of one page have in common that differ in their query alone, as search results do: blocks that read nothing of
 * the request are resolved once. Menus, labels and styles of a page cost nothing the second time.
 */
import type { BlockNode } from '#schema'
import { eachInside, type Draft, type SharedDrafts, type Spot } from './block-draft.ts'

/** Danger: of one page, at one address, of one release, in one language, for everybody; nothing of it may come to an end by itself. */
export function createSharedDrafts(): SharedDrafts {
  const kept = new WeakMap<BlockNode, Draft>()
  const keep = (draft: Draft): boolean => {
    if (draft.isKept) return true
    const areInsideShared = Array.from(eachInside(draft)).map(keep).every(Boolean)
    const isShared = draft.isSettled && !draft.isOfRequest && areInsideShared
    draft.isKept = isShared && isFixed(draft.spot)
    if (draft.isKept) kept.set(draft.node, draft)
    return isShared
  }
  return {
    find(node, spot) {
      const known = kept.get(node)
      return known !== undefined && isFixed(spot) && areSame(known.spot, spot) ? known : undefined
    },
    keep: (drafts) => drafts.forEach(keep),
  }
}

/** Not repeated over items, and in no list. */
const isFixed = ({ scope, list }: Spot) => scope.Item === undefined && list === undefined

/** Widths follow from the properties around a block, which are the same objects as long as no expression is in them. */
function areSame(one: Spot | undefined, other: Spot | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return (
    one.around === other.around &&
    one.shown?.prefix === other.shown?.prefix &&
    areSame(one.outer, other.outer)
  )
}
