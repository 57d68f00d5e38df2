import type { ContentItem } from '#model'
import type { BoundRecord } from '#schema'

/** Returns the fields of an item that a collection's filters can use. */
export const toFilterRecord = (item: ContentItem): BoundRecord => ({
  id: item.managedContentId,
  data: {
    ...item.body,
    title: item.title,
    urlName: item.urlName,
    contentKey: item.contentKey,
    recordId: item.recordId,
    publishedDate: item.publishedDate,
  },
})
