/** A site with drafts; the caller passes the drafts in. */
import type { ContentItem } from '#model'
import type { OpenSnapshot } from '../site/sites.ts'

export type DraftedItem = {
  /** Frozen. Blocks that an edit does not change may be the same objects, which makes rendering faster. */
  readonly item: ContentItem
  readonly isWithdrawn?: boolean | undefined
  /** A different value for each edit of the item. */
  readonly edit: number
}

export type CanvasDraft = {
  readonly open: OpenSnapshot
  /** At most one draft for each item and language. */
  readonly heads: readonly DraftedItem[]
}

export const isOf = (
  { item }: DraftedItem,
  { contentKey, language }: Pick<ContentItem, 'contentKey' | 'language'>,
): boolean => item.contentKey === contentKey && item.language === language
