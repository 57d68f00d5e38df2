/**
 * Resumable uploads, which arrive in parts and can be continued on any server. Each part is a file in the media storage
 * under its hash, and rows reference the parts. A finished upload is read from its parts and checked like any other
 * upload.
 */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Read, Write } from '#database'
import {
  mediaTooLarge,
  tooManyPartialUploads,
  uploadNotFound,
  uploadUnfinished,
  partConflict,
  partTooSmall,
} from '../errors.ts'
import { maxMediaBytes } from '../inspect-media.ts'
import { toHash } from '../prepare/prepare-media.ts'
import { toMediaBytes } from '../storage/media-storage.ts'
import type { MediaObject, StoreDeps } from '../store-object.ts'
import { isFileReferenced } from '../stored-files.ts'
import type { MediaTables } from '../tables.ts'
import type { Uploads } from '../uploads.ts'

/** Each part stays in memory until it is stored, so its size is limited. */
export const maxPartBytes = 8 * 1024 * 1024
/** Maximum number of unfinished uploads per account. */
const maxOpenUploads = 60
/**
 * Maximum number of parts per upload. Determines the minimum part size, which applies to every part except the last.
 */
const maxParts = 1000
const openMs = 24 * 3600 * 1000

type PartialUpload = { readonly id: string; readonly size: number; readonly received: number }

type UploadKey = { readonly id: string; readonly account: string }

export type PartialUploads = {
  /** Throws `media-too-large` (413) and `media-uploads-open` (429). */
  readonly begin: (account: string, size: number) => Promise<PartialUpload>
  /** Throws `media-upload-unknown` (404), also for the upload of another account. */
  readonly load: (key: UploadKey) => Promise<PartialUpload>
  /**
   * Stores the next part, and returns the number of received bytes. Throws `media-part-conflict` (409) if the part
   * starts at any other position, and `media-part-too-small` (400).
   */
  readonly append: (
    id: string,
    part: { readonly position: number; readonly bytes: Uint8Array },
  ) => Promise<number>
  /** Removes an upload and its parts. */
  readonly cancel: (id: string) => Promise<void>
  /**
   * Checks and stores the whole file, removes its parts, and returns the result of `toResult`. A repeated or
   * simultaneous call returns the same result. Throws `media-upload-unknown` (404), `media-upload-unfinished` (409) and
   * the same errors as `Uploads.receive`; if it throws, the parts are not removed.
   */
  readonly finish: <Result extends object>(
    key: UploadKey,
    toResult: (object: MediaObject) => Promise<Result>,
  ) => Promise<Result>
  /** Removes uploads that began more than a day ago. Returns their number. */
  readonly sweep: () => Promise<number>
}

type PartialDeps = StoreDeps & { readonly uploads: Pick<Uploads, 'receive'> }

export function openPartialUploads(deps: PartialDeps): PartialUploads {
  const { database, storage, clock, uploads } = deps
  const remove = (id: string) => removeUpload(deps, id, (trx) => deleteUpload(trx, id))
  return {
    begin: (account, size) => beginUpload(deps, account, size),
    load: (key) => loadUpload(deps, key),
    append: (id, part) => appendPart(deps, id, part),
    cancel: remove,
    async finish(key, toResult) {
      const { id } = key
      const { size, received, result } = await loadUpload(deps, key)
      if (result !== null) return JSON.parse(result) as Awaited<ReturnType<typeof toResult>>
      if (received < size) throw uploadUnfinished()
      const object = await uploads.receive(Readable.from(readParts(deps, id)), {
        account: key.account,
        announced: size,
      })
      const stored = await toResult(object)
      await removeUpload(deps, id, (trx) =>
        trx
          .updateTable('partial_upload')
          .set({ result: JSON.stringify(stored) })
          .where('id', '=', id)
          .where('result', 'is', null)
          .execute(),
      )
      const first = await loadUpload(deps, key)
      return first.result === null ? stored : (JSON.parse(first.result) as typeof stored)
    },
    async sweep() {
      const before = new Date(clock().getTime() - openMs).toISOString()
      const rows = await database.read
        .selectFrom('partial_upload')
        .select('id')
        .where('created_at', '<', before)
        .execute()
      for (const { id } of rows) await remove(id)
      return rows.length
    },
  }

  async function* readParts({ database: { read } }: PartialDeps, id: string): AsyncGenerator<Uint8Array> {
    const parts = await read
      .selectFrom('upload_part')
      .select('hash')
      .where('upload', '=', id)
      .orderBy('position')
      .execute()
    for (const { hash } of parts) {
      const bytes = await storage.find(hash)
      if (bytes === undefined) throw uploadNotFound()
      yield bytes
    }
  }
}

async function beginUpload(
  { database, clock }: PartialDeps,
  account: string,
  size: number,
): Promise<PartialUpload> {
  if (size > maxMediaBytes) throw mediaTooLarge(size, maxMediaBytes)
  const id = randomUUID()
  await database.transaction(
    async (trx) => {
      const open = await trx
        .selectFrom('partial_upload')
        .select('id')
        .where('account', '=', account)
        .where('result', 'is', null)
        .execute()
      if (open.length >= maxOpenUploads) throw tooManyPartialUploads(maxOpenUploads)
      await trx
        .insertInto('partial_upload')
        .values({ id, account, size, received: 0, created_at: clock().toISOString(), result: null })
        .execute()
    },
    { lock: 'media-files' },
  )
  return { id, size, received: 0 }
}

async function loadUpload({ database }: PartialDeps, { id, account }: UploadKey) {
  const row = await database.read
    .selectFrom('partial_upload')
    .select(['id', 'size', 'received', 'result'])
    .where('id', '=', id)
    .where('account', '=', account)
    .executeTakeFirst()
  if (row === undefined) throw uploadNotFound()
  return row
}

async function appendPart(
  { database, storage }: PartialDeps,
  id: string,
  { position, bytes }: { readonly position: number; readonly bytes: Uint8Array },
): Promise<number> {
  if (bytes.byteLength === 0) return position
  const hash = toHash(bytes)
  const size = bytes.byteLength
  await requireNextPart(database.read, id, { position, size })
  await storage.put(hash, toMediaBytes(bytes))
  const removeFile = await storage.openRemover()
  const isNext = await database.transaction(
    async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('partial_upload')
        .set({ received: position + size })
        .where('id', '=', id)
        .where('received', '=', position)
        .where('size', '>=', position + size)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) {
        if (!(await isFileReferenced(trx, hash))) await removeFile(hash)
        return false
      }
      await trx.insertInto('upload_part').values({ upload: id, position, size, hash }).execute()
      return true
    },
    { lock: 'media-files' },
  )
  if (!isNext) throw partConflict()
  /**
   * The bytes may have been removed before the transaction, while no row referred to them. They cannot be removed
   * afterwards.
   */
  if ((await storage.findSize(hash)) !== size) await storage.put(hash, toMediaBytes(bytes))
  return position + size
}

/** Attack: an upload that stores a separate file for each of its bytes. */
async function requireNextPart(
  db: Read<MediaTables>,
  id: string,
  { position, size }: { readonly position: number; readonly size: number },
): Promise<void> {
  const upload = await db
    .selectFrom('partial_upload')
    .select(['size', 'received'])
    .where('id', '=', id)
    .executeTakeFirst()
  const end = position + size
  if (upload === undefined || upload.received !== position || upload.size < end) throw partConflict()
  const minBytes = Math.ceil(upload.size / maxParts)
  if (end < upload.size && size < minBytes) throw partTooSmall(minBytes)
}

/** Removes an upload's parts in the same transaction as `change`. Leaves files that other rows still reference. */
async function removeUpload(
  { database, storage }: PartialDeps,
  id: string,
  change: (trx: Write<MediaTables>) => Promise<unknown>,
): Promise<void> {
  const removeFile = await storage.openRemover()
  await database.transaction(
    async (trx) => {
      await change(trx)
      const parts = await trx.deleteFrom('upload_part').where('upload', '=', id).returning('hash').execute()
      for (const hash of new Set(parts.map((part) => part.hash)))
        if (!(await isFileReferenced(trx, hash))) await removeFile(hash)
    },
    { lock: 'media-files' },
  )
}

const deleteUpload = (trx: Write<MediaTables>, id: string) =>
  trx.deleteFrom('partial_upload').where('id', '=', id).execute()
