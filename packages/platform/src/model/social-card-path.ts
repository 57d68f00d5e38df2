import type { ContentItem } from './content-item.ts'

/**
 * Returns the path without the base path. `hash` covers the card's content, so that social networks, which cache images
 * for months, fetch the image again only after a change.
 */
export const toSocialCardPath = (
  item: Pick<ContentItem, 'contentKey'>,
  { pictureKey, hash }: { readonly pictureKey: string; readonly hash: string },
): string => `/social/${item.contentKey}/${pictureKey}.jpg?v=${hash}`

export const socialCardSizePx = { width: 1200, height: 630 } as const
