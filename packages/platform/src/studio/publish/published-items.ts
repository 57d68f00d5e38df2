/** Names for the items in a publish. */
import type { PublishedItem } from '#api'
import { toLanguageName } from '#kit/browser'

/** Returns an item's title, with its language if the publish also contains the item in another language. */
export function toTitleInPublish(
  { contentKey, language, title }: Pick<PublishedItem, 'contentKey' | 'language' | 'title'>,
  items: readonly Pick<PublishedItem, 'contentKey' | 'language'>[],
): string {
  const isTranslated = items.some((one) => one.contentKey === contentKey && one.language !== language)
  return isTranslated ? `${title} (${toLanguageName(language)})` : title
}
