import type { Read } from '#database'
import type { ContentItem } from '#model'
import type { ContentTables } from '../types/tables.ts'

export type ItemIdentity = Pick<ContentItem, 'managedContentId' | 'recordId' | 'firstPublished'>

/**
 * Returns an item's ids, even if the item has been removed from the site. Returns undefined if the item was never
 * published.
 */
export const findIdentity = (
  db: Read<ContentTables>,
  contentKey: string,
): Promise<ItemIdentity | undefined> =>
  db
    .selectFrom('content_item')
    .select(['id as managedContentId', 'record_id as recordId', 'created_at as firstPublished'])
    .where('content_key', '=', contentKey)
    .executeTakeFirst()
