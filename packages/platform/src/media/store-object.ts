/** Writes a media object: its files under their own hashes, and the row that refers to them. */
import type { Database, Write } from '#database'
import type { MediaMetadata } from './inspect-media.ts'
import { preparationVersion, toHash, type MediaFile, type PreparedMedia } from './prepare/prepare-media.ts'
import type { SvgRasteriser } from './prepare/rasterise-svg.ts'
import type { MediaStorage } from './storage/media-storage.ts'
import type { MediaTables } from './tables.ts'

export type MediaObject = MediaMetadata & {
  /** SHA-256 of the uploaded bytes, 64 hex digits. Versions refer to it. */
  readonly hash: string
  /** SHA-256 of the bytes to send. */
  readonly sentHash: string
}

export type StoreDeps = {
  readonly database: Database<MediaTables>
  readonly storage: MediaStorage
  readonly clock: () => Date
  readonly rasterise?: SvgRasteriser | undefined
}

export type StoreInput = {
  readonly hash: string
  readonly prepared: PreparedMedia
  /** Called in the same transaction, with the stored object's hash. */
  readonly also: (trx: Write<MediaTables>, hash: string) => Promise<unknown>
}

/** Writes the object. Once it resolves, the bytes survive a power failure. */
export async function storeObject(
  { database, storage, clock }: StoreDeps,
  { prepared, also, ...task }: StoreInput,
): Promise<MediaObject> {
  const files = toMediaFiles(prepared)
  await repairFiles(storage, files)
  await storeFiles(storage, files)
  const hash = await database.transaction(
    async (trx) => {
      const target = (await isForged(trx, { ...task, prepared })) ? prepared.sent.hash : task.hash
      const object = { hash: target, ...prepared.facts, sentHash: prepared.sent.hash }
      await insertObject(trx, { object, prepared, at: clock().toISOString() })
      await also(trx, target)
      return target
    },
    { lock: 'media-files' },
  )
  /** A clean-up of uploads may have removed the bytes before this transaction, but cannot remove them afterwards. */
  for (const file of files)
    if ((await storage.findSize(file.hash)) !== file.size) await storage.put(file.hash, file)
  return { hash, ...prepared.facts, sentHash: prepared.sent.hash }
}

/**
 * Attack: a content file that names another image's hash and claims that its own image was made from that image. When
 * the other image is later uploaded, it must not replace the image from the content file. The upload is therefore
 * stored under the hash of the bytes to send.
 */
async function isForged(
  trx: Write<MediaTables>,
  { hash, prepared: { sent } }: Pick<StoreInput, 'hash' | 'prepared'>,
): Promise<boolean> {
  const row = await trx
    .selectFrom('media_object')
    .select(['preparation', 'sent_hash'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row?.preparation === preparationVersion && row.sent_hash !== hash && row.sent_hash !== sent.hash
}

export const toMediaFiles = ({
  sent,
  raster,
}: Pick<PreparedMedia, 'sent' | 'raster'>): readonly MediaFile[] =>
  raster === undefined ? [sent] : [sent, raster]

export async function storeFiles(storage: MediaStorage, files: readonly MediaFile[]): Promise<void> {
  for (const file of files) await storage.put(file.hash, file)
}

/** Overwrites files whose bytes do not match their hash. */
async function repairFiles(storage: MediaStorage, files: readonly MediaFile[]): Promise<void> {
  for (const file of files)
    if ((await findFileState(storage, file.hash)) === 'has changed') await storage.replace(file.hash, file)
}

/** Returns the state of a stored file. Compares the hash of its bytes, because damage rarely changes the size. */
export async function findFileState(
  storage: MediaStorage,
  hash: string,
): Promise<'intact' | 'is missing' | 'has changed'> {
  const bytes = await storage.find(hash)
  if (bytes === undefined) return 'is missing'
  return toHash(bytes) === hash ? 'intact' : 'has changed'
}

/** Returns the columns that refer to the files. */
export const toFileColumns = ({ sent, raster }: Pick<PreparedMedia, 'sent' | 'raster'>) => ({
  preparation: preparationVersion,
  sent_hash: sent.hash,
  sent_size: sent.size,
  raster_hash: raster?.hash ?? null,
  raster_size: raster?.size ?? null,
})

/**
 * Returns the hash of the file that the update leaves unused: the file that is sent for an existing object now, but not
 * after the update. The file remains until it is removed separately.
 */
export async function findLeftoverHash(
  trx: Write<MediaTables>,
  { hash, sent }: { readonly hash: string; readonly sent: MediaFile },
): Promise<string | null> {
  const row = await trx
    .selectFrom('media_object')
    .select(['sent_hash', 'leftover_hash'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (row === undefined) return null
  const former = row.sent_hash ?? hash
  return former === sent.hash ? row.leftover_hash : former
}

type InsertedObject = { readonly object: MediaObject; readonly prepared: PreparedMedia; readonly at: string }

async function insertObject(
  trx: Write<MediaTables>,
  { object, prepared, at }: InsertedObject,
): Promise<void> {
  const { hash, mimeType, size, width, height } = object
  const leftover_hash = await findLeftoverHash(trx, { hash, sent: prepared.sent })
  const files = { ...toFileColumns(prepared), leftover_hash }
  await trx
    .insertInto('media_object')
    .values({ hash, mime_type: mimeType, size, width, height, created_at: at, ...files })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet(files))
    .execute()
}
