/** A site with drafts, as whoever draws it hands it in. */
import type { ContentItem } from '#model'
import type { OpenSnapshot } from '../site/sites.ts'

export type DraftedItem = {
  /** Frozen; blocks that an edit leaves as they are may be the same objects, and are drawn the sooner for it. */
  readonly item: ContentItem
  readonly isWithdrawn?: boolean | undefined
  /** Another one for each edit of the item. */
  readonly edit: number
}

export type Draft = {
  readonly open: OpenSnapshot
  /** At most one of each item and language. */
  readonly heads: readonly DraftedItem[]
}

export const isOf = (
  { item }: DraftedItem,
  { contentKey, language }: Pick<ContentItem, 'contentKey' | 'language'>,
): boolean => item.contentKey === contentKey && item.language === language
