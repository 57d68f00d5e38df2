import type { ContentItem } from './content-item.ts'

/**
 * Returns the path of a social card, without the base path. `hash` covers the card's content, so that social networks
 * fetch the image again only after a change. They cache images for months.
 */
export const toSocialCardPath = (
  item: Pick<ContentItem, 'contentKey'>,
  { pictureKey, hash }: { readonly pictureKey: string; readonly hash: string },
): string => `/social/${item.contentKey}/${pictureKey}.jpg?v=${hash}`

export const socialCardSizePx = { width: 1200, height: 630 } as const
