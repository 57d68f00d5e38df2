/**
 * What the drawings of one page have in common that differ in their query alone, as search results do: blocks that read nothing of
 * the request are resolved once. Menus, labels and styles of a page cost nothing the second time.
 */
import type { BlockNode } from '#schema'
import { eachInside, type Draft, type SharedDrafts, type Spot } from './block-draft.ts'

/** Danger: of one page, at one address, of one release, in one language, for everybody; nothing of it may come to an end by itself. */
export function createSharedDrafts(first: Iterable<Draft> = []): SharedDrafts {
  const kept = new WeakMap<BlockNode, Draft>(Array.from(first, (draft) => [draft.node, draft]))
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
    without(contentKeys, nodes) {
      const drafts = Array.from(nodes, (node) => kept.get(node) ?? [])
      return createSharedDrafts(drafts.flat().filter((draft) => !mayShow(draft, contentKeys)))
    },
  }
}

/** Whoever asks for records may be given any; what is nested is asked for by its own key. */
function mayShow(draft: Draft, contentKeys: ReadonlySet<string>): boolean {
  const isAsked = draft.needs.some(
    ({ contentKeys: asked = [], collections = [], seoProperties = [], searches = [] }) =>
      collections.length + seoProperties.length + searches.length > 0 ||
      asked.some((contentKey) => contentKeys.has(contentKey)),
  )
  return isAsked || Array.from(eachInside(draft)).some((inside) => mayShow(inside, contentKeys))
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
