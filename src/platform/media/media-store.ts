/** Bytes of pictures and documents, each once, under the hash of its content. */
import { createHash } from 'node:crypto'
import type { Database, Write } from '#database'
import { missingMedia } from './errors.ts'
import { inspectMedia, type MediaFacts } from './inspect-media.ts'
import { toMediaBytes, type MediaStorage, type OpenMedia } from './storage/media-storage.ts'
import type { MediaTables } from './tables.ts'

export type MediaObject = MediaFacts & {
  /** SHA-256 of the bytes, 64 hex digits. */
  readonly hash: string
}

/** `mimeType` is what the item says that the bytes are. */
export type MediaReader = {
  /** Undefined when the bytes are not there. */
  readonly find: (ref: string, mimeType: string) => Promise<Uint8Array | undefined>
  /** Undefined when the bytes are not there. */
  readonly open: (ref: string, mimeType: string) => Promise<OpenMedia | undefined>
}

export type MediaStore = {
  /** Of the storage, now: `folder`, or the address of a bucket. */
  readonly storageName: () => string
  /** What the bytes are, without storing them. Throws as {@link inspectMedia}. */
  readonly inspect: (bytes: Uint8Array) => Promise<MediaObject>
  /** Stores what is not there yet; after the answer the bytes survive a power cut. */
  readonly put: (bytes: Uint8Array) => Promise<MediaObject>
  /** Undefined when the bytes are not there. */
  readonly find: (hash: string) => Promise<Uint8Array | undefined>
  /** Throws `media-missing`. */
  readonly load: (hash: string) => Promise<Uint8Array>
  /** Undefined when the bytes are not there. */
  readonly open: (hash: string) => Promise<OpenMedia | undefined>
  /** What is known of an object, without reading its bytes; undefined where there is none. */
  readonly findFacts: (hash: string) => Promise<MediaObject | undefined>
  /** Of every known object, in their order. */
  readonly listHashes: () => Promise<readonly string[]>
  /** Copies all known bytes into another storage. Answers the hashes of those that are missing or changed here, which are left out. */
  readonly copyInto: (storage: MediaStorage) => Promise<readonly string[]>
  /** Objects whose bytes are missing or are not what their hash says, in words; `by: 'size'` reads no bytes. */
  readonly findDamage: (options?: { readonly by: 'hash' | 'size' }) => Promise<string[]>
}

const hashPattern = /^[0-9a-f]{64}$/

export function openMediaStore(options: {
  database: Database<MediaTables>
  storage: MediaStorage
  clock: () => Date
}): MediaStore {
  const { database, storage } = options
  const find = (hash: string) => whenHash(hash, () => storage.find(hash))

  return {
    storageName: () => storage.name,
    inspect: inspectBytes,
    async put(bytes) {
      const object = await inspectBytes(bytes)
      await storage.put(object.hash, toMediaBytes(bytes))
      await database.transaction(async (trx) => {
        await insertObject(trx, object, options.clock().toISOString())
        await trx.deleteFrom('media_upload').where('hash', '=', object.hash).execute()
      })
      /** A sweep of uploads may have come before the transaction; none comes after it. */
      await storage.put(object.hash, toMediaBytes(bytes))
      return object
    },
    find,
    async load(hash) {
      const bytes = await find(hash)
      if (bytes === undefined) throw missingMedia(hash)
      return bytes
    },
    open: (hash) => whenHash(hash, () => storage.open(hash)),
    findFacts: (hash) => findObject(database, hash),
    listHashes: () => loadHashes(database),
    async copyInto(other) {
      const leftOut: string[] = []
      for (const hash of await loadHashes(database)) {
        const bytes = await find(hash)
        if (bytes !== undefined && toHash(bytes) === hash) await other.put(hash, toMediaBytes(bytes))
        else leftOut.push(hash)
      }
      return leftOut
    },
    async findDamage({ by } = { by: 'hash' }) {
      const damage: string[] = []
      for (const { hash, size } of await loadSizes(database)) {
        const found = await (by === 'size' ? storage.findSize(hash) : storage.find(hash))
        if (found === undefined) damage.push(`the bytes of media object ${hash} are missing`)
        else if (typeof found === 'number' ? found !== size : toHash(found) !== hash)
          damage.push(`the bytes of media object ${hash} have changed`)
      }
      return damage
    },
  }
}

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

const loadSizes = ({ read }: Database<MediaTables>) =>
  read.selectFrom('media_object').select(['hash', 'size']).orderBy('hash').execute()

const loadHashes = async (database: Database<MediaTables>): Promise<string[]> =>
  (await loadSizes(database)).map(({ hash }) => hash)

const toHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const inspectBytes = async (bytes: Uint8Array): Promise<MediaObject> => ({
  hash: toHash(bytes),
  ...(await inspectMedia(bytes)),
})

/** Attack: a hash from a stored body that is a path. Only 64 hex digits are looked up. */
const whenHash = async <T>(hash: string, read: () => Promise<T>): Promise<T | undefined> =>
  hashPattern.test(hash) ? read() : undefined
