/** Removes a media object's row, and its files unless other objects share them. */
import type { Write } from '#database'
import { isFileReferenced } from './stored-files.ts'
import type { MediaTables } from './tables.ts'

/** Returns the hashes of the object and its files. Runs in a transaction with the lock `media-files`. */
export async function removeObject(
  trx: Write<MediaTables>,
  hash: string,
  remove: (file: string) => Promise<void>,
): Promise<readonly string[]> {
  const files = await trx
    .deleteFrom('media_object')
    .where('hash', '=', hash)
    .returning(['sent_hash', 'raster_hash'])
    .executeTakeFirst()
  const removed: string[] = []
  for (const file of new Set([hash, files?.sent_hash, files?.raster_hash])) {
    if (typeof file !== 'string' || (await isFileReferenced(trx, file))) continue
    await remove(file)
    removed.push(file)
  }
  return removed
}
