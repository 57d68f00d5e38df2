/**
 * Caches a bucket's originals on this machine, up to a total size. Each original is fetched once for all sizes of the
 * image. The folder may be deleted at any time, because originals can be fetched again.
 */
import { createHash } from 'node:crypto'
import type { Warn } from '#kit'
import { openImageCache } from './images/image-cache.ts'
import { isMediaHash } from '#model'

/** Loads the bytes of a file; undefined if they do not exist. */
type FindFile = (hash: string) => Promise<Uint8Array | undefined>

export type OriginalCacheOptions = {
  readonly findFile: FindFile
  /** Returns true if media are in a bucket. Media in a folder are already on this machine. */
  readonly isAway: () => boolean
  /** The folder need not exist. */
  readonly cacheFolder: string
  readonly maxCacheBytes: number
  readonly clock: () => Date
  readonly warn: Warn
}

/** Caches originals. Returns bytes that do not match their hash, but does not cache them. */
export function cacheOriginals(options: OriginalCacheOptions): FindFile {
  const { findFile, isAway, cacheFolder: folder, maxCacheBytes, clock, warn } = options
  if (maxCacheBytes === 0) return findFile
  const openCache = () => openImageCache({ folder, maxBytes: maxCacheBytes, clock, isWhole: () => true })
  let opened: ReturnType<typeof openCache> | undefined
  const fetching = new Map<string, Promise<Uint8Array | undefined>>()

  const keep = async (ref: string, bytes: Uint8Array) => (await opened)?.put(ref, bytes)

  async function fetchOne(ref: string): Promise<Uint8Array | undefined> {
    const bytes = await findFile(ref)
    if (bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === ref)
      await keep(ref, bytes).catch((error: unknown) =>
        warn({ message: 'An original could not be cached on disk', reason: String(error) }),
      )
    return bytes
  }

  return async (ref) => {
    if (!isMediaHash(ref) || !isAway()) return findFile(ref)
    const cache = await (opened ??= openCache())
    const cached = await cache.find(ref)
    if (cached !== undefined) return cached
    const known = fetching.get(ref)
    if (known !== undefined) return known
    const fetched = fetchOne(ref).finally(() => fetching.delete(ref))
    fetching.set(ref, fetched)
    return fetched
  }
}
