/**
 * Receives uploads. Buffers small uploads in memory, and streams larger uploads to a temporary file. Checks each
 * upload, and then stores it as an import does.
 */
import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { mediaTooLarge } from './errors.ts'
import { maxMediaBytes } from './inspect-media.ts'
import { maxInMemoryBytes, prepareUpload, toCleanedPath, type Upload } from './prepare-upload.ts'
import type { PreparedMedia } from './prepare/prepare-media.ts'
import { storeObject, type MediaObject, type StoreDeps } from './store-object.ts'
import { removeObject } from './remove-object.ts'
import { createTaskQueue } from './turns.ts'
import { createUploadLimit } from './upload-limit.ts'
import { unfinishedExtension, minUnfinishedAgeMs, readIfExists } from './write-atomically.ts'

/**
 * Returns the SHA-256 hashes of all media that versions or drafts refer to. Media that a version refers to are never
 * removed.
 */
export type FindReferencedMedia = () => Promise<{
  readonly byVersions: ReadonlySet<string>
  readonly byDrafts: ReadonlySet<string>
}>

export type Uploads = {
  /**
   * Reads the stream to its end or to the limit, and leaves the rest to the caller. Throws `media-too-large`,
   * `media-too-many-pixels` (413), `media-type-unknown` (415), `media-damaged`, `media-scripted`, `media-too-complex`
   * (422), `media-busy` or `media-away` (503); in these cases, stores nothing. Once the promise resolves, the bytes
   * survive a power failure.
   */
  readonly receive: (bytes: Readable, sender?: UploadSender) => Promise<MediaObject>
  /**
   * Removes unfinished uploads, and objects that are still unreferenced a month after their upload. Returns the hashes
   * of the removed objects.
   */
  readonly sweep: (findNamed: FindReferencedMedia) => Promise<readonly string[]>
}

type UploadSender = {
  /** The account that uploads the file. */
  readonly account?: string
  /** The declared number of bytes. */
  readonly announced?: number
}

type UploadOptions = StoreDeps & {
  /** The folder for unfinished uploads. */
  readonly dataDir: string
}

/** A browser that has been offline for weeks may still send edits that refer to an upload. */
const keptMs = 30 * 24 * 3600 * 1000
const limits = { total: 16, perAccount: 8 }

export function openUploads(options: UploadOptions): Uploads {
  const { clock } = options
  const folder = join(options.dataDir, 'uploads')
  const inTurn = createTaskQueue()
  const limit = createUploadLimit(limits)

  async function receiveInto(path: string, bytes: Readable): Promise<MediaObject> {
    try {
      const upload = await readStream(path, bytes)
      const prepared = await inTurn(() => prepareUpload(upload, options.rasterise))
      return await storeUpload(options, { hash: upload.hash, prepared })
    } finally {
      /** The files do not exist if the upload was small enough to stay in memory. */
      if (existsSync(path))
        await Promise.all([path, toCleanedPath(path)].map((file) => rm(file, { force: true })))
    }
  }

  return {
    async receive(bytes, { account, announced = 0 } = {}) {
      if (announced > maxMediaBytes) throw mediaTooLarge(announced, maxMediaBytes)
      return limit(account, () => {
        /** Prevents an unhandled `error` event; the reader of the stream receives the error. */
        bytes.once('error', () => undefined)
        return receiveInto(join(folder, `${randomUUID()}${unfinishedExtension}`), bytes)
      })
    },
    async sweep(findNamed) {
      await removeUnfinished(folder, clock)
      return removeUnnamed(options, findNamed)
    },
  }
}

/** Buffers a small upload in memory, and writes a larger upload to the path. */
async function readStream(path: string, stream: Readable): Promise<Upload> {
  const hash = createHash('sha256')
  const memory = createMemory()
  let file: FileHandle | undefined
  let size = 0
  try {
    /** The stream stays open, so that the sender can receive a response. */
    for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      size += chunk.byteLength
      if (size > maxMediaBytes) throw mediaTooLarge(size, maxMediaBytes)
      hash.update(chunk)
      if (file === undefined && size <= maxInMemoryBytes) memory.add(chunk)
      else {
        file ??= await createFile(path, memory.read())
        await file.writeFile(chunk)
      }
    }
  } finally {
    await file?.close()
  }
  return { hash: hash.digest('hex'), size, ...(file === undefined ? { bytes: memory.read() } : { path }) }
}

async function createFile(path: string, start: Uint8Array): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true })
  const file = await open(path, 'wx')
  await file.writeFile(start).catch(async (error: unknown) => {
    await file.close()
    throw error
  })
  return file
}

/**
 * Attack: a million chunks of one byte each, which take far more memory than their bytes. The chunks are therefore
 * copied into one buffer.
 */
function createMemory() {
  let buffer = Buffer.alloc(0)
  let size = 0
  return {
    add(chunk: Uint8Array) {
      const needed = size + chunk.byteLength
      if (needed > buffer.byteLength) {
        const larger = Buffer.alloc(Math.min(maxInMemoryBytes, Math.max(needed, 2 * buffer.byteLength)))
        larger.set(buffer.subarray(0, size))
        buffer = larger
      }
      buffer.set(chunk, size)
      size = needed
    },
    read: () => buffer.subarray(0, size),
  }
}

function storeUpload(
  options: UploadOptions,
  { hash, prepared }: { readonly hash: string; readonly prepared: PreparedMedia },
): Promise<MediaObject> {
  const uploaded_at = options.clock().toISOString()
  const also: Parameters<typeof storeObject>[1]['also'] = (trx, stored) =>
    trx
      .insertInto('media_upload')
      .values({ hash: stored, uploaded_at })
      .onConflict((conflict) => conflict.column('hash').doUpdateSet({ uploaded_at }))
      .execute()
  return storeObject(options, { hash, prepared, also })
}

async function removeUnnamed(
  options: UploadOptions,
  findNamed: FindReferencedMedia,
): Promise<readonly string[]> {
  const before = new Date(options.clock().getTime() - keptMs).toISOString()
  const rows = await options.database.read
    .selectFrom('media_upload')
    .select('hash')
    .where('uploaded_at', '<', before)
    .execute()
  if (rows.length === 0) return []
  const { byVersions, byDrafts } = await findNamed()
  const remove = await options.storage.openRemover()
  const gone: string[] = []
  for (const { hash } of rows.filter((row) => !byDrafts.has(row.hash)))
    if (await forget(options, { hash, before, isNamed: byVersions.has(hash), remove })) gone.push(hash)
  return gone
}

type MediaRemoval = {
  readonly hash: string
  readonly before: string
  readonly isNamed: boolean
  readonly remove: (hash: string) => Promise<void>
}

/**
 * Removes the bytes and returns true, unless they have been uploaded again since or a version refers to them. Media
 * that a version refers to are permanent.
 */
const forget = (
  { database }: UploadOptions,
  { hash, before, isNamed, remove }: MediaRemoval,
): Promise<boolean> =>
  database.transaction(
    async (trx) => {
      const { numDeletedRows } = await trx
        .deleteFrom('media_upload')
        .where('hash', '=', hash)
        .where('uploaded_at', '<', before)
        .executeTakeFirst()
      if (numDeletedRows === 0n || isNamed) return false
      await removeObject(trx, hash, remove)
      return true
    },
    { lock: 'media-files' },
  )

async function removeUnfinished(folder: string, clock: () => Date): Promise<void> {
  const names = (await readIfExists(() => readdir(folder))) ?? []
  for (const name of names.filter((one) => one.endsWith(unfinishedExtension))) {
    const path = join(folder, name)
    const facts = await readIfExists(() => stat(path))
    if (facts !== undefined && clock().getTime() - facts.mtimeMs > minUnfinishedAgeMs)
      await rm(path, { force: true })
  }
}
