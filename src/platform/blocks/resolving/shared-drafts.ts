/**
 * Drafts that renderings of one page share if they differ only in their query, as search results do: blocks that read
 * nothing of the request are resolved once. Menus, labels and styles of a page cost nothing the second time.
 */
import type { BlockNode } from '#schema'
import { eachInside, type BlockDraft, type SharedDrafts, type BlockContext } from './block-draft.ts'

/**
 * Danger: valid only for one page at one address, in one release and one language, for all visitors. Nothing in it may
 * depend on time.
 */
export function createSharedDrafts(first: Iterable<BlockDraft> = []): SharedDrafts {
  const kept = new WeakMap<BlockNode, BlockDraft>(Array.from(first, (draft) => [draft.node, draft]))
  const keep = (draft: BlockDraft): boolean => {
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

/**
 * Returns true if a draft may show one of the contents. Queries may return any record, so they count as a match.
 * Nested content is requested by its own key.
 */
function mayShow(draft: BlockDraft, contentKeys: ReadonlySet<string>): boolean {
  const isAsked = draft.needs.some(
    ({ contentKeys: asked = [], collections = [], seoProperties = [], searches = [] }) =>
      collections.length + seoProperties.length + searches.length > 0 ||
      asked.some((contentKey) => contentKeys.has(contentKey)),
  )
  return isAsked || Array.from(eachInside(draft)).some((inside) => mayShow(inside, contentKeys))
}

/** Returns true outside lists and repeated items. */
const isFixed = ({ scope, list }: BlockContext) => scope.Item === undefined && list === undefined

/**
 * Compares positions. Widths depend on the properties of the ancestors, which are the same objects unless they
 * contain an expression.
 */
function areSame(one: BlockContext | undefined, other: BlockContext | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return (
    one.around === other.around &&
    one.shown?.prefix === other.shown?.prefix &&
    areSame(one.outer, other.outer)
  )
}
