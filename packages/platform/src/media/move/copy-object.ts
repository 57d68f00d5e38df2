/** Copies one object to another storage, and reads it back to verify its hash. */
import { createHash } from 'node:crypto'
import type { Database } from '#database'
import { mediaMismatch } from '../errors.ts'
import { toMediaBytes, type MediaStorage } from '../storage/media-storage.ts'
import { isFileReferenced, type StoredFile } from '../stored-files.ts'
import type { MediaTables } from '../tables.ts'

/** `damage`: a description of the damage, if no storage has bytes that match the hash. */
export type MoveResult = { readonly damage: string | undefined }

export type ObjectCopier = {
  /** Copies an object. Throws `media-not-kept` or `media-away`. */
  readonly copy: (object: StoredFile) => Promise<MoveResult>
  /** Returns true if this process has already copied the object or tried to. */
  readonly isHandled: (hash: string) => boolean
  /** Returns the number of objects copied so far, without those that already existed in the target. */
  readonly copied: () => number
}

type ObjectCopierOptions = {
  readonly database: Database<MediaTables>
  readonly source: MediaStorage
  readonly target: MediaStorage
  /** Sizes of the objects in the target storage, by hash. */
  readonly sizes: ReadonlyMap<string, number>
}

export function createObjectCopier({ database, source, target, sizes }: ObjectCopierOptions): ObjectCopier {
  const handled = new Set<string>()
  let copied = 0

  async function copy({ hash }: StoredFile): Promise<MoveResult> {
    const bytes = (await findWhole(source, hash)) ?? (await findWhole(source, hash))
    if (bytes === undefined) {
      /** A server that follows the move may have stored the object in the target. */
      const isThere = (await findWhole(target, hash)) !== undefined
      return { damage: isThere ? undefined : await describeLoss(hash) }
    }
    copied++
    await target.put(hash, toMediaBytes(bytes))
    if ((await findWhole(target, hash)) !== undefined) return { damage: undefined }
    /** `put` does not overwrite bytes with the right size, so different bytes must be removed first. */
    await (
      await target.openRemover()
    )(hash)
    await target.put(hash, toMediaBytes(bytes))
    if ((await findWhole(target, hash)) === undefined) throw mediaMismatch(target.name, hash)
    return { damage: undefined }
  }

  /**
   * An upload without references may have been removed since the objects were listed. Its bytes are not reported as
   * lost.
   */
  async function describeLoss(hash: string): Promise<string | undefined> {
    const isNamed = await isFileReferenced(database.read, hash)
    return isNamed
      ? `the bytes of media object ${hash} are missing or have changed in ${source.name}`
      : undefined
  }

  return {
    async copy(object) {
      handled.add(object.hash)
      const isThere = sizes.get(object.hash) === object.size
      if (isThere && (await findWhole(target, object.hash)) !== undefined) return { damage: undefined }
      return copy(object)
    },
    isHandled: (hash) => handled.has(hash),
    copied: () => copied,
  }
}

async function findWhole(storage: MediaStorage, hash: string): Promise<Uint8Array | undefined> {
  const bytes = await storage.find(hash)
  const isWhole = bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === hash
  return isWhole ? bytes : undefined
}
