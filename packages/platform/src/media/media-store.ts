/** Stores media under the hash that item versions refer to: the bytes to send, and PNGs rendered from SVGs. */
import type { Damage } from '#kit'
import { copyFiles, findFileDamage, type FileCheck } from './check-files.ts'
import { missingMedia } from './errors.ts'
import { findObjectHash, findSentHash, findUploadTarget, type MediaIdentity } from './find-upload-target.ts'
import { prepareMedia } from './prepare/prepare-media.ts'
import { prepareStoredObjects, type PrepareOptions } from './prepare-stored-objects.ts'
import { removeLeftoverFiles, type RemoveLeftoversOptions } from './remove-leftovers.ts'
import type { MediaStorage, OpenMedia } from './storage/media-storage.ts'
import {
  findObject,
  findPreparedObject,
  listObjectsBySentHash,
  findCompleteObject,
  isErased,
  loadHashes,
} from './object-rows.ts'
import { storeObject, type MediaObject, type StoreDeps, type StoreInput } from './store-object.ts'
import { createFileFinder, type MediaFiles } from './stored-files.ts'

/** `mimeType` is the type that the item declares. */
export type MediaReader = {
  /** Returns undefined if the bytes do not exist. */
  readonly find: (ref: string, mimeType: string) => Promise<Uint8Array | undefined>
  /** Returns undefined if the bytes do not exist. */
  readonly open: (ref: string, mimeType: string) => Promise<OpenMedia | undefined>
  /** 64 hex digits that change when the bytes to send change. */
  readonly findHash: (ref: string) => Promise<string>
  /** Returns the PNG rendered from an SVG; undefined if there is none. */
  readonly findRaster: (ref: string) => Promise<RasterFile | undefined>
}

export type RasterFile = {
  readonly hash: string
  /** Returns undefined if the bytes do not exist. */
  readonly load: () => Promise<Uint8Array | undefined>
}

export type MediaStore = {
  /** Returns the name of the current storage: `folder`, or a bucket's address. */
  readonly storageName: () => string
  /** Inspects bytes without storing them. Throws the same errors as `prepareMedia`. */
  readonly inspect: (bytes: Uint8Array) => Promise<MediaObject>
  /**
   * Stores an object unless its files exist and are intact. Once it resolves, the bytes survive a power failure. `as`:
   * an object of this or another site that sends the same bytes and is stored instead. `isRepaired`: its files were
   * damaged or missing, and were written again.
   */
  readonly put: (
    bytes: Uint8Array,
    as?: MediaIdentity,
  ) => Promise<MediaObject & { readonly isRepaired?: boolean }>
  /** Returns the SHA-256 of the bytes that would be sent for this upload; undefined if the upload cannot be stored. */
  readonly findSentHash: (bytes: Uint8Array) => Promise<string | undefined>
  /** Lists the stored objects for which these bytes are sent, oldest first. */
  readonly findSame: (sentHash: string) => Promise<readonly MediaObject[]>
  /** Returns the stored files of an object. For an unknown object, returns the object's own hash. */
  readonly findFiles: (hash: string) => Promise<MediaFiles>
  /** Returns the bytes of a stored file. */
  readonly findFile: (fileHash: string) => Promise<Uint8Array | undefined>
  /** Returns undefined if the bytes do not exist. */
  readonly find: (hash: string) => Promise<Uint8Array | undefined>
  /** Throws `media-missing`. */
  readonly load: (hash: string) => Promise<Uint8Array>
  /** Returns undefined if the bytes do not exist. */
  readonly open: (hash: string) => Promise<OpenMedia | undefined>
  /** Returns the metadata of an object without reading its bytes; undefined if the object is unknown. */
  readonly findFacts: (hash: string) => Promise<MediaObject | undefined>
  /** Returns true if an administrator has erased the bytes. */
  readonly isErased: (hash: string) => Promise<boolean>
  /** Lists the hashes of all known objects, sorted. */
  readonly listHashes: () => Promise<readonly string[]>
  /**
   * Creates the files of objects that another server version stored. Returns the number of objects. May be repeated and
   * run on several servers.
   */
  readonly prepareStored: (options: PrepareOptions) => Promise<number>
  /**
   * Removes one batch of files that are no longer served, and returns their hashes. Danger: call this function only if
   * no server is running an earlier version.
   */
  readonly removeLeftovers: (options: RemoveLeftoversOptions) => Promise<readonly string[]>
  /**
   * Copies all stored files to another storage. Returns the hashes of missing or changed files, which are not copied.
   */
  readonly copyInto: (storage: MediaStorage) => Promise<readonly string[]>
  /** Describes stored files whose bytes are missing or do not match their hash. `by: 'size'` compares only sizes. */
  readonly findDamage: (options?: FileCheck) => Promise<readonly Damage[]>
}

const hashPattern = /^[0-9a-f]{64}$/

export function openMediaStore(options: StoreDeps): MediaStore {
  const { database, storage, rasterise } = options
  const findFiles = createFileFinder(database)
  const findFile = (fileHash: string) => whenHash(fileHash, () => storage.find(fileHash))
  const find = async (hash: string) => whenHash(hash, async () => storage.find((await findFiles(hash)).sent))

  return {
    storageName: () => storage.name,
    async inspect(bytes) {
      const hash = await findObjectHash(database, bytes)
      const known = await findPreparedObject(database, hash)
      if (known !== undefined) return known
      /** Objects that send the same bytes share one rendered PNG. */
      const sentHash = await findSentHash(bytes)
      const [same] = sentHash === undefined ? [] : await listObjectsBySentHash(database, sentHash)
      if (same !== undefined) return { ...same, hash, size: bytes.byteLength }
      const { facts, sent } = await prepareMedia(bytes, { rasterise })
      return { hash, ...facts, sentHash: sent.hash }
    },
    async put(bytes, as) {
      const { hash, size } = await findUploadTarget(database, bytes, as)
      const release: StoreInput['also'] = (trx, stored) =>
        trx.deleteFrom('media_upload').where('hash', '=', stored).execute()
      if ((await findCompleteObject(options, hash)) !== undefined) {
        await database.transaction((trx) => release(trx, hash))
        /**
         * A clean-up of uploads may have removed the object before this transaction, but cannot remove it afterwards.
         */
        const whole = await findCompleteObject(options, hash)
        if (whole !== undefined) return whole
      }
      const isStored = (await findObject(database, hash)) !== undefined
      const isRepaired = (await findPreparedObject(database, hash)) !== undefined
      const { facts, ...files } = await prepareMedia(bytes, { isStored, rasterise })
      const prepared = { ...files, facts: { ...facts, size } }
      const stored = await storeObject(options, { hash, prepared, also: release })
      return { ...((await findObject(database, stored.hash)) ?? stored), ...(isRepaired && { isRepaired }) }
    },
    findSentHash,
    findSame: (sentHash) => listObjectsBySentHash(database, sentHash),
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
    isErased: (hash) => isErased(database.read, hash),
    listHashes: () => loadHashes(database),
    prepareStored: (prepare) => prepareStoredObjects({ database, storage, rasterise, ...prepare }),
    removeLeftovers: (removal) => removeLeftoverFiles(options, removal),
    copyInto: (other) => copyFiles(options, other),
    findDamage: (check) => findFileDamage(options, check),
  }
}

/** Attack: a stored body that contains a path instead of a hash. Only 64 hex digits are looked up. */
const whenHash = async <T>(hash: string, read: () => Promise<T>): Promise<T | undefined> =>
  hashPattern.test(hash) ? read() : undefined
