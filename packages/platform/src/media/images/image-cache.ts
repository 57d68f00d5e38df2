/**
 * Caches finished images on disk up to a total size, and evicts the least recently used images first. Keys contain the
 * source's hash, so no entry is ever outdated. Every entry can be encoded again, so the folder may be deleted at any
 * time. Several processes may share the folder. Each process finds the files of the other processes, but counts towards
 * the total only files that it has written or found.
 */
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { findImageType } from './image-format.ts'
import { toMediaBytes } from '../storage/media-storage.ts'
import { unfinishedExtension, minUnfinishedAgeMs, readIfExists, writeIfMissing } from '../write-atomically.ts'

export type ImageCache = {
  /** Finds a cached image. Returns undefined if the image is not cached and must be encoded. */
  readonly find: (key: string) => Promise<Buffer | undefined>
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>
  readonly usedBytes: () => number
  /** Returns the path of the key's file, which may not exist. */
  readonly toPath: (key: string) => string
}

type CacheEntry = { readonly size: number; usedAtMs: number }

/**
 * The file's modification time records its last use, for the next server start. A precision of one hour is sufficient.
 */
const touchAfterMs = 3_600_000
const keyPattern = /^[0-9a-z][0-9a-z.-]{4,200}$/

export async function openImageCache(options: {
  folder: string
  maxBytes: number
  clock: () => Date
  /** Checks the content of a cached file of the right size. By default, checks that the file is an image. */
  isWhole?: (bytes: Buffer) => boolean
}): Promise<ImageCache> {
  const { folder, maxBytes, clock, isWhole = isPicture } = options
  const toPath = (key: string) => join(folder, key.slice(0, 2), key)
  const evicted: string[] = []
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }) => Math.max(size, 1),
    dispose: (_entry, key, reason) => void (reason === 'evict' && evicted.push(key)),
  })

  async function removeEvicted() {
    for (const key of evicted.splice(0)) await rm(toPath(key), { force: true })
  }

  for (const [key, entry] of await readEntries(folder, clock)) {
    entries.set(key, entry)
    if (!entries.has(key)) evicted.push(key)
  }
  await removeEvicted()
  return {
    usedBytes: () => entries.calculatedSize,
    toPath,
    async find(key) {
      if (!keyPattern.test(key)) return undefined
      const bytes = await readIfExists(() => readFile(toPath(key)))
      const now = clock()
      const entry = entries.get(key) ?? { size: bytes?.length ?? 0, usedAtMs: 0 }
      if (bytes === undefined || bytes.length !== entry.size || !isWhole(bytes)) {
        if (entries.delete(key)) await rm(toPath(key), { force: true })
        return undefined
      }
      if (!entries.has(key)) entries.set(key, entry)
      if (now.getTime() - entry.usedAtMs > touchAfterMs) {
        entry.usedAtMs = now.getTime()
        await readIfExists(() => utimes(toPath(key), now, now))
      }
      return bytes
    },
    async put(key, bytes) {
      if (!keyPattern.test(key) || bytes.byteLength > maxBytes / 4) return
      await writeIfMissing(toPath(key), toMediaBytes(bytes))
      entries.set(key, { size: bytes.byteLength, usedAtMs: clock().getTime() })
      await removeEvicted()
    },
  }
}

const isPicture = (bytes: Buffer) => findImageType(bytes) !== undefined

/**
 * Reads entries, oldest first. Removes unfinished files of previous processes, except recent files, which another
 * process may still be writing.
 */
async function readEntries(
  folder: string,
  clock: () => Date,
): Promise<readonly (readonly [string, CacheEntry])[]> {
  await mkdir(folder, { recursive: true })
  const found: [string, CacheEntry][] = []
  for (const name of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue
    const path = join(name.parentPath, name.name)
    const facts = await readIfExists(() => stat(path))
    if (facts === undefined) continue
    if (name.name.endsWith(unfinishedExtension)) {
      if (clock().getTime() - facts.mtimeMs > minUnfinishedAgeMs) await rm(path, { force: true })
    } else if (keyPattern.test(name.name)) {
      found.push([name.name, { size: facts.size, usedAtMs: facts.mtimeMs }])
    }
  }
  return found.toSorted(([, a], [, b]) => a.usedAtMs - b.usedAtMs)
}
