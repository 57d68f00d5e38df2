/** Names for the items in a publish, and for the way in which the publish removed items from the site. */
import type { PublishedItem } from '#api'
import { toLanguageName } from '#kit/browser'
import { publishMessages } from '../messages/en-publish.ts'
import { publishHistoryMessages as words } from '../messages/en-publishes.ts'

/** Returns true if the publish was a withdrawal, which publishes no drafts. */
export const isWithdrawal = (items: readonly Pick<PublishedItem, 'seq'>[]): boolean =>
  items.length > 0 && items.every(({ seq }) => seq === 0)

/**
 * Returns true if a publish without drafts deleted an image. Images are deleted without a draft and cannot be withdrawn.
 */
export const isPictureDeletion = (items: readonly Pick<PublishedItem, 'changes'>[]): boolean =>
  items.some(({ changes }) => changes.some(({ itemType }) => itemType === 'sfdc_cms__image'))

/** Returns “unpublished”, “withdrawn” or “deleted”: the way in which the publish removed items from the site. */
export function toRemovalName(items: readonly Pick<PublishedItem, 'seq' | 'changes'>[]): string {
  if (!isWithdrawal(items)) return publishMessages.kinds.withdrawn
  return isPictureDeletion(items) ? words.removals.deleted : words.removals.withdrawn
}

/** Returns an item's title, with its language if the publish also contains the item in another language. */
export function toTitleInPublish(
  { contentKey, language, title }: Pick<PublishedItem, 'contentKey' | 'language' | 'title'>,
  items: readonly Pick<PublishedItem, 'contentKey' | 'language'>[],
): string {
  const isTranslated = items.some((one) => one.contentKey === contentKey && one.language !== language)
  return isTranslated ? `${title} (${toLanguageName(language)})` : title
}
