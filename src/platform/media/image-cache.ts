/**
 * Finished pictures on disk, within a number of bytes: what was not asked for the longest goes first. Keys hold the hash of
 * the source, so nothing here is ever out of date; everything can be made again, so the folder may be deleted at any time.
 */
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { findImageType } from './image-format.ts'
import { unfinishedEnding, whenThere, writeOnce } from './write-once.ts'

export type ImageCache = {
  /** Undefined when it has to be made. */
  readonly find: (key: string) => Promise<Buffer | undefined>
  readonly put: (key: string, bytes: Uint8Array) => Promise<void>
  readonly usedBytes: () => number
  /** Where the bytes of this key lie, if they do. */
  readonly toPath: (key: string) => string
}

type Entry = { size: number; usedAtMs: number }

/** A file's time tells the next start when it was last asked for; to the hour is enough. */
const touchAfterMs = 3_600_000
const keyPattern = /^[0-9a-z][0-9a-z.-]{4,200}$/

export async function openImageCache(options: {
  folder: string
  maxBytes: number
  clock: () => Date
  /** Whether a file of the right size is what it should be; by default a picture. */
  isWhole?: (bytes: Buffer) => boolean
}): Promise<ImageCache> {
  const { folder, maxBytes, clock, isWhole = isPicture } = options
  const toPath = (key: string) => join(folder, key.slice(0, 2), key)
  const entries = await readEntries(folder)
  let usedBytes = [...entries.values()].reduce((sum, { size }) => sum + size, 0)

  function forget(key: string) {
    usedBytes -= entries.get(key)?.size ?? 0
    entries.delete(key)
  }

  async function drop(key: string) {
    forget(key)
    await rm(toPath(key), { force: true })
  }

  async function makeRoom() {
    for (const key of entries.keys()) {
      if (usedBytes <= maxBytes) return
      await drop(key)
    }
  }

  function keep(key: string, entry: Entry) {
    forget(key)
    entries.set(key, entry)
    usedBytes += entry.size
  }

  await makeRoom()
  return {
    usedBytes: () => usedBytes,
    toPath,
    async find(key) {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      const bytes = await whenThere(() => readFile(toPath(key)))
      if (bytes === undefined || bytes.length !== entry.size || !isWhole(bytes)) {
        await drop(key)
        return undefined
      }
      const now = clock()
      const isStale = now.getTime() - entry.usedAtMs > touchAfterMs
      keep(key, isStale ? { size: entry.size, usedAtMs: now.getTime() } : entry)
      if (isStale) await whenThere(() => utimes(toPath(key), now, now))
      return bytes
    },
    async put(key, bytes) {
      if (!keyPattern.test(key) || bytes.byteLength > maxBytes / 4) return
      await writeOnce(toPath(key), bytes)
      keep(key, { size: bytes.byteLength, usedAtMs: clock().getTime() })
      await makeRoom()
    },
  }
}

const isPicture = (bytes: Buffer) => findImageType(bytes) !== undefined

/** Oldest first. What a former process left unfinished is removed. */
async function readEntries(folder: string): Promise<Map<string, Entry>> {
  await mkdir(folder, { recursive: true })
  const found: [string, Entry][] = []
  for (const name of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue
    const path = join(name.parentPath, name.name)
    if (name.name.endsWith(unfinishedEnding)) await rm(path, { force: true })
    const facts = await whenThere(() => stat(path))
    if (facts !== undefined && keyPattern.test(name.name)) {
      found.push([name.name, { size: facts.size, usedAtMs: facts.mtimeMs }])
    }
  }
  return new Map(found.toSorted(([, a], [, b]) => a.usedAtMs - b.usedAtMs))
}
