/** Bytes of pictures and documents, each once, under the hash of its content. */
import { createHash } from 'node:crypto'
import { mkdir, open, readFile, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Database, Write } from '#database'
import { missingMedia } from './errors.ts'
import { inspectMedia, type MediaFacts } from './inspect-media.ts'
import { whenThere, writeOnce } from './write-once.ts'
import type { MediaTables } from './tables.ts'

export type MediaObject = MediaFacts & {
  /** SHA-256 of the bytes, 64 hex digits. */
  readonly hash: string
}

/** `mimeType` is what the item says that the bytes are. */
export type MediaReader = {
  /** Undefined when the bytes are not there. */
  readonly find: (ref: string, mimeType: string) => Promise<Uint8Array | undefined>
  /** An open file to stream from, which the caller closes; undefined when the bytes are not there. */
  readonly open: (ref: string, mimeType: string) => Promise<{ file: FileHandle; size: number } | undefined>
}

export type MediaStore = {
  /** What the bytes are, without storing them. Throws as {@link inspectMedia}. */
  readonly inspect: (bytes: Uint8Array) => Promise<MediaObject>
  /** Stores what is not there yet; after the answer the bytes survive a power cut. */
  readonly put: (bytes: Uint8Array) => Promise<MediaObject>
  /** Undefined when the bytes are not there. */
  readonly find: (hash: string) => Promise<Uint8Array | undefined>
  /** Throws `media-missing`. */
  readonly load: (hash: string) => Promise<Uint8Array>
  /** An open file to stream from, which the caller closes; undefined when the bytes are not there. */
  readonly open: (hash: string) => Promise<{ file: FileHandle; size: number } | undefined>
  /** What is known of an object, without reading its bytes; undefined where there is none. */
  readonly findFacts: (hash: string) => Promise<MediaObject | undefined>
  /** Of every known object, in their order. */
  readonly listHashes: () => Promise<readonly string[]>
  /** Copies all known bytes into the media folder of another data folder; those missing or changed here are left out. */
  readonly copyInto: (dataDir: string) => Promise<void>
  /** Objects whose bytes are missing or are not what their hash says, in words. */
  readonly findDamage: () => Promise<string[]>
}

const hashPattern = /^[0-9a-f]{64}$/

export function openMediaStore(options: {
  database: Database<MediaTables>
  dataDir: string
  clock: () => Date
}): MediaStore {
  const { database } = options
  const toPath = (hash: string, dataDir = options.dataDir) => toMediaPath(dataDir, hash)
  const find = (hash: string) => whenStored(hash, () => readFile(toPath(hash)))

  return {
    inspect: inspectBytes,
    async put(bytes) {
      const object = await inspectBytes(bytes)
      await writeSafely(toPath(object.hash), bytes)
      await database.transaction(async (trx) => {
        await insertObject(trx, object, options.clock().toISOString())
        await trx.deleteFrom('media_upload').where('hash', '=', object.hash).execute()
      })
      /** A sweep of uploads may have come before the transaction; none comes after it. */
      await writeSafely(toPath(object.hash), bytes)
      return object
    },
    find,
    async load(hash) {
      const bytes = await find(hash)
      if (bytes === undefined) throw missingMedia(hash)
      return bytes
    },
    open: (hash) => whenStored(hash, () => openFile(toPath(hash))),
    findFacts: (hash) => findObject(database, hash),
    listHashes: () => loadHashes(database),
    async copyInto(dataDir) {
      for (const hash of await loadHashes(database)) {
        const bytes = await find(hash)
        if (bytes !== undefined && toHash(bytes) === hash) await writeSafely(toPath(hash, dataDir), bytes)
      }
    },
    async findDamage() {
      const damage: string[] = []
      for (const hash of await loadHashes(database)) {
        const bytes = await find(hash)
        if (bytes === undefined) damage.push(`the bytes of media object ${hash} are missing`)
        else if (toHash(bytes) !== hash) damage.push(`the bytes of media object ${hash} have changed`)
      }
      return damage
    },
  }
}

export const toMediaPath = (dataDir: string, hash: string): string =>
  join(dataDir, 'media', hash.slice(0, 2), hash.slice(2, 4), hash)

/** Unless it is there already. */
export const insertObject = (
  trx: Write<MediaTables>,
  { hash, mimeType, size, width, height }: MediaObject,
  at: string,
) =>
  trx
    .insertInto('media_object')
    .values({ hash, mime_type: mimeType, size, width, height, created_at: at })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .execute()

async function findObject({ read }: Database<MediaTables>, hash: string): Promise<MediaObject | undefined> {
  const row = await read.selectFrom('media_object').selectAll().where('hash', '=', hash).executeTakeFirst()
  if (row === undefined) return undefined
  const { mime_type, created_at: _at, ...facts } = row
  /** Written by `insertObject` alone. */
  return { ...facts, mimeType: mime_type as MediaObject['mimeType'] }
}

async function loadHashes(database: Database<MediaTables>): Promise<string[]> {
  const rows = await database.read.selectFrom('media_object').select('hash').orderBy('hash').execute()
  return rows.map(({ hash }) => hash)
}

const toHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const inspectBytes = async (bytes: Uint8Array): Promise<MediaObject> => ({
  hash: toHash(bytes),
  ...(await inspectMedia(bytes)),
})

/** Attack: a hash from a stored body that is a path. Only 64 hex digits are looked up. */
const whenStored = async <T>(hash: string, read: () => Promise<T>): Promise<T | undefined> =>
  hashPattern.test(hash) ? whenThere(read) : undefined

async function openFile(path: string): Promise<{ file: FileHandle; size: number }> {
  const file = await open(path, 'r')
  try {
    return { file, size: (await file.stat()).size }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** After the answer the file and its name survive a power cut. */
async function writeSafely(path: string, bytes: Uint8Array): Promise<void> {
  await writeOnce(path, bytes)
  await syncFolders(path)
}

export const ensureFolder = (path: string) => mkdir(dirname(path), { recursive: true })

/** Those around a stored file: after the answer its name survives a power cut. */
export async function syncFolders(path: string): Promise<void> {
  const folder = dirname(path)
  for (const level of [folder, dirname(folder), dirname(dirname(folder))]) await syncFolder(level)
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
