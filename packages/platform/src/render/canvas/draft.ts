/** A site with the drafts that the caller passes in. */
import type { ContentItem } from '#model'
import type { OpenSnapshot } from '../site/sites.ts'

export type DraftedItem = {
  /** Frozen. An edit may leave unchanged blocks as the same objects, which makes rendering faster. */
  readonly item: ContentItem
  readonly isWithdrawn?: boolean | undefined
  /** Differs after each edit of the item. */
  readonly edit: number
}

export type CanvasDraft = {
  readonly open: OpenSnapshot
  /** At most one draft for each item and language. */
  readonly heads: readonly DraftedItem[]
}

export const isDraftOf = (
  { item }: DraftedItem,
  { contentKey, language }: Pick<ContentItem, 'contentKey' | 'language'>,
): boolean => item.contentKey === contentKey && item.language === language
