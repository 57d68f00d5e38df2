import type { ContentItem } from './content-item.ts'

/** Without the base path. The version makes networks, which keep pictures for months, look again after a change. */
export const toSocialCardPath = (
  item: Pick<ContentItem, 'contentKey' | 'version'>,
  pictureKey: string,
): string => `/social/${item.contentKey}/${pictureKey}.jpg?v=${item.version}`

export const socialCardSizePx = { width: 1200, height: 630 } as const
