/** Walks all items by id, in batches. A job stores the last id of each batch, and continues there after a crash. */
import type { Read } from '#database'
import type { ContentTables } from '../types/tables.ts'

/** Number of items per batch. */
export const itemsPerBatch = 100

/** Returns the ids of the items that follow the given id, or an empty list after the last item. */
export async function findNextItems(db: Read<ContentTables>, after: string): Promise<readonly string[]> {
  const items = await db
    .selectFrom('content_item')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(itemsPerBatch)
    .execute()
  return items.map(({ id }) => id)
}
