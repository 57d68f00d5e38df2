/** Creates the files of media that a server version with different rules stored, such as SVGs without a PNG. */
import { setImmediate } from 'node:timers/promises'
import { EpidermError, type Warn } from '#kit'
import { preparationVersion, prepareMedia, toMediaFile, type PreparedMedia } from './prepare/prepare-media.ts'
import { findLeftoverHash, storeFiles, toFileColumns, toMediaFiles, type StoreDeps } from './store-object.ts'
import { MediaUnavailableError } from './storage/media-unavailable.ts'

export type PrepareOptions = {
  readonly warn: Warn
  /** Called after each object. Returns true to stop the job. */
  readonly isClosed?: (() => boolean) | undefined
}
type PrepareStoredDeps = Omit<StoreDeps, 'clock'> & PrepareOptions

/** Processes one object at a time. May be repeated and run on several servers. Returns the number of prepared objects. */
export async function prepareStoredObjects({
  isClosed = () => false,
  ...task
}: PrepareStoredDeps): Promise<number> {
  let [after, count] = ['', 0]
  while (!isClosed()) {
    const row = await findNext(task, after)
    if (row === undefined) break
    after = row.hash
    if (await prepareOne(task, row)) count++
    await setImmediate()
  }
  return count
}

const findNext = ({ database: { read } }: PrepareStoredDeps, after: string) =>
  read
    .selectFrom('media_object')
    .select(['hash', 'mime_type', 'sent_hash'])
    .where('preparation', '<', preparationVersion)
    .where('hash', '>', after)
    .orderBy('hash')
    .limit(1)
    .executeTakeFirst()

type StoredRow = NonNullable<Awaited<ReturnType<typeof findNext>>>

/** Prepares one object. Ignores missing bytes, which the data check reports. */
async function prepareOne(
  { database, storage, rasterise, warn }: PrepareStoredDeps,
  { hash, sent_hash, mime_type }: StoredRow,
): Promise<boolean> {
  const bytes = await storage.find(sent_hash ?? hash)
  if (bytes === undefined) return false
  const files = await prepareMedia(bytes, { isStored: true, rasterise }).catch((error: unknown) => {
    if (!(error instanceof EpidermError) || error instanceof MediaUnavailableError) throw error
    warn({ message: `The stored ${mime_type} ${hash} is left unchanged`, reason: error.message })
    return { sent: toMediaFile(bytes), raster: undefined } satisfies Pick<PreparedMedia, 'sent' | 'raster'>
  })
  await storeFiles(storage, toMediaFiles(files))
  await database.transaction(
    async (trx) => {
      const leftover_hash = await findLeftoverHash(trx, { hash, sent: files.sent })
      await trx
        .updateTable('media_object')
        .set({ ...toFileColumns(files), leftover_hash })
        .where('hash', '=', hash)
        .execute()
    },
    { lock: 'media-files' },
  )
  return true
}
