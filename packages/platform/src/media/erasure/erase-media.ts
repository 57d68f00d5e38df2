/**
 * Erases the bytes of deleted pictures permanently, at an administrator's request: in the storage and in every server's
 * caches.
 */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AnyTransaction } from '#database'
import { isErased } from '../object-rows.ts'
import { removeObject } from '../remove-object.ts'
import type { SharedPictures } from '../storage/shared-pictures.ts'
import type { StoreDeps } from '../store-object.ts'
import { readIfExists } from '../write-atomically.ts'

type MediaErasure = {
  /** Content key of the picture. */
  readonly item: string
  /** SHA-256 of uploaded bytes that no other item uses. */
  readonly hashes: readonly string[]
  readonly reason: string
  readonly erasedBy: string
  /** Called before any bytes are removed, in the same transaction as the erasure. If it fails, no bytes are removed. */
  readonly also: (trx: AnyTransaction) => Promise<void>
}

export type MediaEraser = {
  readonly erase: (erasure: MediaErasure) => Promise<void>
  /** Returns true if the bytes with this hash were erased. */
  readonly isErased: (hash: string) => Promise<boolean>
  /** Removes copies and resized versions of erased files from this server's caches. */
  readonly sweepCaches: () => Promise<void>
}

type EraserDeps = StoreDeps & {
  readonly dataDir: string
  readonly shared: Pick<SharedPictures, 'remove'> | undefined
}

/** The cache folders. The name of each cached file begins with the hash of its source file. */
const cacheFolders = ['image-cache', 'original-cache'] as const

export function openMediaEraser({ database, storage, clock, dataDir, shared }: EraserDeps): MediaEraser {
  let sweptAt = ''
  async function sweepCaches() {
    const rows = await database.read
      .selectFrom('erased_media')
      .select(['hash', 'erased_at'])
      .where('erased_at', '>=', sweptAt)
      .orderBy('erased_at')
      .execute()
    for (const { hash } of rows) {
      for (const folder of cacheFolders) await removeCached(join(dataDir, folder), hash)
      await shared?.remove(hash)
    }
    sweptAt = rows.at(-1)?.erased_at ?? sweptAt
  }
  return {
    async erase({ item, hashes, reason, erasedBy, also }) {
      const remove = await storage.openRemover()
      await database.transaction(
        async (trx) => {
          await also(trx)
          const removed = new Set<string>()
          for (const hash of hashes) {
            await trx.deleteFrom('media_upload').where('hash', '=', hash).execute()
            for (const file of await removeObject(trx, hash, remove)) removed.add(file)
          }
          const values = { item, reason, erased_by: erasedBy, erased_at: clock().toISOString() }
          /**
           * If a file is erased a second time, the first reason remains and only the time changes. The new time makes
           * all servers remove their copies again.
           */
          for (const hash of removed)
            await trx
              .insertInto('erased_media')
              .values({ hash, ...values })
              .onConflict((conflict) => conflict.column('hash').doUpdateSet({ erased_at: values.erased_at }))
              .execute()
        },
        { lock: ['media-files', 'drafts'] },
      )
      await sweepCaches()
    },
    isErased: (hash) => isErased(database.read, hash),
    sweepCaches,
  }
}

async function removeCached(folder: string, hash: string): Promise<void> {
  const inner = join(folder, hash.slice(0, 2))
  const names = (await readIfExists(() => readdir(inner))) ?? []
  for (const name of names.filter((one) => one.startsWith(hash))) await rm(join(inner, name), { force: true })
}
