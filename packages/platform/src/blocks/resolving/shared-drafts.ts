/**
 * Drafts that several renderings of one page share, for requests that differ only in their query, such as searches.
 * Blocks that do not depend on the request, such as menus and labels, are resolved only once.
 */
import type { BlockNode } from '#schema'
import { eachChildDraft, type BlockDraft, type SharedDrafts, type BlockContext } from './block-draft.ts'

/**
 * Danger: shared drafts are valid only for one page URL, release and language, and for all visitors. They must not
 * depend on time.
 */
export function createSharedDrafts(first: Iterable<BlockDraft> = []): SharedDrafts {
  const cached = new WeakMap<BlockNode, BlockDraft>(Array.from(first, (draft) => [draft.node, draft]))
  const keep = (draft: BlockDraft): boolean => {
    if (draft.isKept) return true
    const areInsideShared = Array.from(eachChildDraft(draft)).map(keep).every(Boolean)
    const isShared = draft.isSettled && !draft.isOfRequest && areInsideShared
    draft.isKept = isShared && isFixed(draft.context)
    if (draft.isKept) cached.set(draft.node, draft)
    return isShared
  }
  return {
    find(node, context) {
      const known = cached.get(node)
      return known !== undefined && isFixed(context) && areSameBlocks(known.context, context)
        ? known
        : undefined
    },
    keep: (drafts) => drafts.forEach(keep),
    without(contentKeys, nodes) {
      const drafts = Array.from(nodes, (node) => cached.get(node) ?? [])
      return createSharedDrafts(drafts.flat().filter((draft) => !mayShow(draft, contentKeys)))
    },
  }
}

/**
 * Returns true if a draft, or a block inside it, may show one of the content items. A draft with any query counts,
 * because a query may return any record.
 */
function mayShow(draft: BlockDraft, contentKeys: ReadonlySet<string>): boolean {
  const isAsked = draft.needs.some(
    ({ contentKeys: keys = [], collections = [], seoProperties = [], searches = [] }) =>
      collections.length + seoProperties.length + searches.length > 0 ||
      keys.some((contentKey) => contentKeys.has(contentKey)),
  )
  return isAsked || Array.from(eachChildDraft(draft)).some((inside) => mayShow(inside, contentKeys))
}

/** Returns true if the position is outside all lists and repeated items. */
const isFixed = ({ scope, list }: BlockContext) => scope.Item === undefined && list === undefined

/**
 * Compares two positions. Widths need not be compared, because they derive from the properties of the ancestors, which
 * are compared by identity.
 */
function areSameBlocks(one: BlockContext | undefined, other: BlockContext | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return (
    one.around === other.around &&
    one.shown?.prefix === other.shown?.prefix &&
    areSameBlocks(one.outer, other.outer)
  )
}
