/** Media by the hash that versions name: the bytes to send, and PNGs of drawings. */
import type { Database } from '#database'
import { missingMedia } from './errors.ts'
import { prepareMedia, preparation, toHash } from './prepare/prepare-media.ts'
import { prepareStored, type PrepareOptions } from './prepare-stored.ts'
import { toMediaBytes, type MediaStorage, type OpenMedia } from './storage/media-storage.ts'
import { storeObject, type MediaObject, type StoreTask } from './store-object.ts'
import { createFileFinder, listFiles, toStoredFiles, type MediaFiles } from './stored-files.ts'
import type { MediaTables } from './tables.ts'

/** `mimeType` is what the item says that the bytes are. */
export type MediaReader = {
  /** Undefined when the bytes are not there. */
  readonly find: (ref: string, mimeType: string) => Promise<Uint8Array | undefined>
  /** Undefined when the bytes are not there. */
  readonly open: (ref: string, mimeType: string) => Promise<OpenMedia | undefined>
  /** The PNG of a drawing; undefined where there is none. */
  readonly findRaster: (ref: string) => Promise<RasterFile | undefined>
}

export type RasterFile = {
  readonly hash: string
  /** Undefined when the bytes are not there. */
  readonly load: () => Promise<Uint8Array | undefined>
}

export type MediaStore = {
  /** Of the storage, now: `folder`, or the address of a bucket. */
  readonly storageName: () => string
  /** What the bytes are, without storing them. Throws as `prepareMedia`. */
  readonly inspect: (bytes: Uint8Array) => Promise<MediaObject>
  /** Stores what is not there yet; after the answer the bytes survive a power cut. */
  readonly put: (bytes: Uint8Array) => Promise<MediaObject>
  /** The stored files of an object; its own hash where it is unknown. */
  readonly findFiles: (hash: string) => Promise<MediaFiles>
  /** The bytes of a stored file. */
  readonly findFile: (fileHash: string) => Promise<Uint8Array | undefined>
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
  /** Makes the files of objects that another program stored. Returns how many. Safe to repeat and to run on several servers. */
  readonly prepareStored: (options: PrepareOptions) => Promise<number>
  /** Copies all stored files into another storage. Returns the hashes of those that are missing or changed here, which are left out. */
  readonly copyInto: (storage: MediaStorage) => Promise<readonly string[]>
  /** Describes stored files whose bytes are missing or do not match their hash; `by: 'size'` reads no bytes. */
  readonly findDamage: (options?: { readonly by: 'hash' | 'size' }) => Promise<string[]>
}

const hashPattern = /^[0-9a-f]{64}$/

type StoreOptions = {
  readonly database: Database<MediaTables>
  readonly storage: MediaStorage
  readonly clock: () => Date
}

export function openMediaStore(options: StoreOptions): MediaStore {
  const { database, storage } = options
  const findFiles = createFileFinder(database)
  const findFile = (fileHash: string) => whenHash(fileHash, () => storage.find(fileHash))
  const find = async (hash: string) => whenHash(hash, async () => storage.find((await findFiles(hash)).sent))

  return {
    storageName: () => storage.name,
    async inspect(bytes) {
      const hash = toHash(bytes)
      return (await findPrepared(database, hash)) ?? { hash, ...(await prepareMedia(bytes)).facts }
    },
    async put(bytes) {
      const hash = toHash(bytes)
      const release: StoreTask['also'] = (trx) =>
        trx.deleteFrom('media_upload').where('hash', '=', hash).execute()
      if ((await findWhole(options, hash)) !== undefined) {
        await database.transaction(release)
        /** A sweep of uploads may have come before; none comes after it. */
        const whole = await findWhole(options, hash)
        if (whole !== undefined) return whole
      }
      return storeObject(options, { hash, prepared: await prepareMedia(bytes), also: release })
    },
    findFiles,
    findFile,
    find,
    async load(hash) {
      const bytes = await find(hash)
      if (bytes === undefined) throw missingMedia(hash)
      return bytes
    },
    open: (hash) => whenHash(hash, async () => storage.open((await findFiles(hash)).sent)),
    findFacts: (hash) => findObject(database, hash),
    listHashes: () => loadHashes(database),
    prepareStored: (prepare) => prepareStored({ database, storage, ...prepare }),
    async copyInto(other) {
      const leftOut: string[] = []
      for (const { hash } of await listFiles(database.read)) {
        const bytes = await findFile(hash)
        if (bytes !== undefined && toHash(bytes) === hash) await other.put(hash, toMediaBytes(bytes))
        else leftOut.push(hash)
      }
      return leftOut
    },
    async findDamage({ by } = { by: 'hash' }) {
      const damage: string[] = []
      for (const { hash, size } of await listFiles(database.read)) {
        const found = await (by === 'size' ? storage.findSize(hash) : storage.find(hash))
        if (found === undefined) damage.push(`the bytes of media object ${hash} are missing`)
        else if (typeof found === 'number' ? found !== size : toHash(found) !== hash)
          damage.push(`the bytes of media object ${hash} have changed`)
      }
      return damage
    },
  }
}

const findRow = ({ read }: Database<MediaTables>, hash: string) =>
  read.selectFrom('media_object').selectAll().where('hash', '=', hash).executeTakeFirst()

type ObjectRow = NonNullable<Awaited<ReturnType<typeof findRow>>>

async function findObject(database: Database<MediaTables>, hash: string): Promise<MediaObject | undefined> {
  const row = await findRow(database, hash)
  return row && toObject(row)
}

/** A known drawing is not drawn again. */
async function findPrepared(database: Database<MediaTables>, hash: string): Promise<MediaObject | undefined> {
  const row = await findRow(database, hash)
  return row?.preparation === preparation ? toObject(row) : undefined
}

/** A prepared object all of whose files are there. */
async function findWhole(
  { database, storage }: StoreOptions,
  hash: string,
): Promise<MediaObject | undefined> {
  const row = await findRow(database, hash)
  if (row?.preparation !== preparation) return undefined
  for (const file of toStoredFiles(row))
    if ((await storage.findSize(file.hash)) !== file.size) return undefined
  return toObject(row)
}

/** The type is written by `storeObject` alone. */
const toObject = ({ hash, mime_type, size, width, height }: ObjectRow): MediaObject => ({
  hash,
  mimeType: mime_type as MediaObject['mimeType'],
  size,
  width,
  height,
})

const loadHashes = async ({ read }: Database<MediaTables>): Promise<string[]> =>
  (await read.selectFrom('media_object').select('hash').orderBy('hash').execute()).map(({ hash }) => hash)

/** Attack: a hash from a stored body that is a path. Only 64 hex digits are looked up. */
const whenHash = async <T>(hash: string, read: () => Promise<T>): Promise<T | undefined> =>
  hashPattern.test(hash) ? read() : undefined
