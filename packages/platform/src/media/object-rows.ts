/** Converts media rows to media objects. */
import type { Database, Read } from '#database'
import { preparationVersion } from './prepare/prepare-media.ts'
import { findFileState, type MediaObject, type StoreDeps } from './store-object.ts'
import { toStoredFiles } from './stored-files.ts'
import type { MediaTables } from './tables.ts'

const findRow = ({ read }: Database<MediaTables>, hash: string) =>
  read.selectFrom('media_object').selectAll().where('hash', '=', hash).executeTakeFirst()

type ObjectRow = NonNullable<Awaited<ReturnType<typeof findRow>>>

export async function findObject(
  database: Database<MediaTables>,
  hash: string,
): Promise<MediaObject | undefined> {
  const row = await findRow(database, hash)
  return row && toObject(row)
}

/** Finds a prepared object. Returns undefined if the files were prepared with different rules. */
export async function findPreparedObject(
  database: Database<MediaTables>,
  hash: string,
): Promise<MediaObject | undefined> {
  const row = await findRow(database, hash)
  return row?.preparation === preparationVersion ? toObject(row) : undefined
}

/** Returns a prepared object if all its files exist and match their hashes. */
export async function findCompleteObject(
  { database, storage }: Pick<StoreDeps, 'database' | 'storage'>,
  hash: string,
): Promise<MediaObject | undefined> {
  const row = await findRow(database, hash)
  if (row?.preparation !== preparationVersion) return undefined
  for (const file of toStoredFiles(row))
    if ((await findFileState(storage, file.hash)) !== 'intact') return undefined
  return toObject(row)
}

/** Lists the objects for which these bytes are sent, oldest first. */
export async function listObjectsBySentHash(
  { read }: Database<MediaTables>,
  sentHash: string,
): Promise<readonly MediaObject[]> {
  const rows = await read
    .selectFrom('media_object')
    .selectAll()
    .where((where) =>
      where.or([
        where('sent_hash', '=', sentHash),
        where.and([where('hash', '=', sentHash), where('sent_hash', 'is', null)]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('hash')
    .execute()
  return rows.map(toObject)
}

/** The cast is safe, because only `storeObject` writes the type. */
const toObject = ({ hash, mime_type, size, width, height, sent_hash }: ObjectRow): MediaObject => ({
  hash,
  mimeType: mime_type as MediaObject['mimeType'],
  size,
  width,
  height,
  sentHash: sent_hash ?? hash,
})

export const loadHashes = async ({ read }: Database<MediaTables>): Promise<string[]> =>
  (await read.selectFrom('media_object').select('hash').orderBy('hash').execute()).map(({ hash }) => hash)

/** Returns true if an administrator has erased the bytes with this hash. */
export async function isErased(read: Read<MediaTables>, hash: string): Promise<boolean> {
  const query = read.selectFrom('erased_media').select('hash').where('hash', '=', hash)
  return (await query.executeTakeFirst()) !== undefined
}
