/** Removes files that have been replaced: images that still contain metadata, and SVGs that still contain scripts. */
import type { StoreDeps } from './store-object.ts'
import { isFileReferenced } from './stored-files.ts'

export type RemoveLeftoversOptions = {
  /**
   * Called with the hashes of the removed files before the removal is recorded. It is therefore called again if
   * recording fails.
   */
  readonly onRemoved: (hashes: readonly string[]) => Promise<void>
}

/**
 * Danger: a server that runs an earlier version still sends the leftover files. Call this function only if no such
 * server is running. Returns the hashes of the removed files.
 */
export async function removeLeftoverFiles(
  { database, storage }: Omit<StoreDeps, 'clock'>,
  { onRemoved }: RemoveLeftoversOptions,
): Promise<readonly string[]> {
  const rows = await database.read
    .selectFrom('media_object')
    .select('leftover_hash')
    .distinct()
    .where('leftover_hash', 'is not', null)
    .orderBy('leftover_hash')
    .limit(atOnce)
    .execute()
  const hashes = rows.flatMap(({ leftover_hash }) => leftover_hash ?? [])
  if (hashes.length === 0) return []
  const remove = await storage.openRemover()
  for (const hash of hashes) if (!(await isFileReferenced(database.read, hash))) await remove(hash)
  await onRemoved(hashes)
  await database.transaction((trx) =>
    trx
      .updateTable('media_object')
      .set({ leftover_hash: null })
      .where('leftover_hash', 'in', hashes)
      .execute(),
  )
  return hashes
}

/** Number of files per batch, chosen so that a statement does not exceed the database's parameter limit. */
const atOnce = 500
