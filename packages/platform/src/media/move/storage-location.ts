/** The database row that specifies the media storage; every server follows it. */
import type { Database } from '#database'
import { mediaStorageMoved, concurrentMediaMove } from '../errors.ts'
import { isSameStorage } from '../storage/same-storage.ts'
import type { MediaTables } from '../tables.ts'

export type StorageLocation = {
  readonly from: string
  readonly to: string
  /** `moving`: servers read both storages and write to `to`. */
  readonly state: 'moving' | 'moved'
  readonly position: string
}

type LocationDatabase = Pick<Database<MediaTables>, 'read' | 'transaction'>

/** Returns undefined until media are first moved. Until then, they are in the storage named in the settings. */
export async function findStorageLocation({
  read,
}: Pick<LocationDatabase, 'read'>): Promise<StorageLocation | undefined> {
  const row = await read.selectFrom('media_place').selectAll().executeTakeFirst()
  return row && { from: row.from_name, to: row.to_name, state: row.state, position: row.position }
}

/** Replaces the row. `undefined` deletes it, so that the settings apply again. */
export const setStorageLocation = (
  { transaction }: LocationDatabase,
  location: StorageLocation | undefined,
): Promise<void> =>
  transaction(async (trx) => {
    await trx.deleteFrom('media_place').execute()
    if (location === undefined) return
    const { from, to, state, position } = location
    await trx
      .insertInto('media_place')
      .values({ id: 'current', from_name: from, to_name: to, state, position })
      .execute()
  })

/** Throws `media-move-by-other` if another process has continued the move. */
export async function advanceStorageLocation(
  { transaction }: LocationDatabase,
  { from, to }: { readonly from: StorageLocation; readonly to: Pick<StorageLocation, 'state' | 'position'> },
): Promise<StorageLocation> {
  const { numUpdatedRows } = await transaction((trx) =>
    trx
      .updateTable('media_place')
      .set(to)
      .where('from_name', '=', from.from)
      .where('to_name', '=', from.to)
      .where('state', '=', from.state)
      .where('position', '=', from.position)
      .executeTakeFirst(),
  )
  if (numUpdatedRows === 0n) throw concurrentMediaMove()
  return { ...from, ...to }
}

/** Throws `media-elsewhere` if the settings specify a storage that is neither the current nor the previous one. */
export function requireStorageLocation(location: StorageLocation | undefined, configured: string): void {
  if (location === undefined) return
  const isKnown = [location.from, location.to].some((name) => isSameStorage(name, configured))
  if (!isKnown) throw mediaStorageMoved(location.to, configured)
}
