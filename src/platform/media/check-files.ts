/** Reads every stored file, to copy the intact ones or to report the damaged ones. */
import type { Database } from '#database'
import { toHash } from './prepare/prepare-media.ts'
import { toMediaBytes, type MediaStorage } from './storage/media-storage.ts'
import { listFiles } from './stored-files.ts'
import type { MediaTables } from './tables.ts'

type Stored = { readonly database: Database<MediaTables>; readonly storage: MediaStorage }

/** Returns the hashes of missing or changed files, which are not copied. */
export async function copyFiles(
  { database, storage }: Stored,
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

/** Describes files that are missing or do not match their hash; `size` reads no bytes. */
export async function findFileDamage({ database, storage }: Stored, by: 'hash' | 'size'): Promise<string[]> {
  const damage: string[] = []
  for (const { hash, size } of await listFiles(database.read)) {
    const found = await (by === 'size' ? storage.findSize(hash) : storage.find(hash))
    if (found === undefined) damage.push(`the bytes of media object ${hash} are missing`)
    else if (typeof found === 'number' ? found !== size : toHash(found) !== hash)
      damage.push(`the bytes of media object ${hash} have changed`)
  }
  return damage
}
