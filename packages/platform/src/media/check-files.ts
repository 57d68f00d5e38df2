/** Reads every stored file, either to copy the intact files or to report the damaged files. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#database'
import type { Damage, DamageCheckOptions } from '#kit'
import { toHash } from './prepare/prepare-media.ts'
import { findFileState } from './store-object.ts'
import { toMediaBytes, toMediaKey, type MediaStorage } from './storage/media-storage.ts'
import { listFiles, type StoredFile } from './stored-files.ts'
import type { MediaTables } from './tables.ts'

type MediaFilesDeps = { readonly database: Database<MediaTables>; readonly storage: MediaStorage }

/**
 * Copies every intact file. Returns the hashes of the files that are missing or damaged and were therefore not copied.
 */
export async function copyFiles(
  { database, storage }: MediaFilesDeps,
  other: MediaStorage,
): Promise<readonly string[]> {
  const leftOut: string[] = []
  for (const { hash } of await listFiles(database.read)) {
    const bytes = await storage.find(hash)
    if (bytes !== undefined && toHash(bytes) === hash) await other.put(hash, toMediaBytes(bytes))
    else leftOut.push(hash)
  }
  return leftOut
}

export type FileCheck = DamageCheckOptions & { readonly by: 'hash' | 'size' }

const remedy =
  'Run npm run site -- import: it restores each picture that is in the content folder. Upload the others again in the studio, or copy them from a backup of the media folder.'

/** Describes files that are missing or do not match their hash. With `size`, compares only sizes and reads no bytes. */
export async function findFileDamage(
  stored: MediaFilesDeps,
  { by, rest = 0 }: FileCheck = { by: 'hash' },
): Promise<readonly Damage[]> {
  const damage: Damage[] = []
  for (const file of await listFiles(stored.database.read)) {
    const startMs = performance.now()
    const state = await findStateBy(by, stored.storage, file)
    if (state !== 'intact')
      damage.push({ message: `the media file ${toMediaKey(file.hash)} ${state}`, remedy })
    if (rest > 0) await pause((performance.now() - startMs) * rest)
  }
  return damage
}

async function findStateBy(by: FileCheck['by'], storage: MediaStorage, { hash, size }: StoredFile) {
  if (by === 'hash') return findFileState(storage, hash)
  const found = await storage.findSize(hash)
  if (found === undefined) return 'is missing'
  return found === size ? 'intact' : 'has changed'
}
