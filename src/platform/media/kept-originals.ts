/**
 * Originals from a bucket, kept on this machine within a number of bytes: each is fetched once, however many sizes are made of it.
 * What is kept can be fetched again, so the folder may be deleted at any time.
 */
import { createHash } from 'node:crypto'
import type { Warn } from '#kit'
import { openImageCache } from './image-cache.ts'
import { isStoredRef } from './media-item.ts'
import type { MediaReader } from './media-store.ts'

type FindOriginal = Pick<MediaReader, 'find'>

export type KeptOriginalsOptions = {
  readonly media: FindOriginal
  /** Whether they lie in a bucket now: those in a folder are here already. */
  readonly isAway: () => boolean
  /** It need not exist. */
  readonly cacheFolder: string
  readonly maxCacheBytes: number
  readonly clock: () => Date
  readonly warn: Warn
}

/** Bytes that are not what their hash says are handed on as they are, and kept by nobody. */
export function keepOriginals(options: KeptOriginalsOptions): FindOriginal {
  const { media, isAway, cacheFolder: folder, maxCacheBytes, clock, warn } = options
  if (maxCacheBytes === 0) return media
  const openCache = () => openImageCache({ folder, maxBytes: maxCacheBytes, clock, isWhole: () => true })
  let opened: ReturnType<typeof openCache> | undefined
  const fetching = new Map<string, Promise<Uint8Array | undefined>>()

  const keep = async (ref: string, bytes: Uint8Array) => (await opened)?.put(ref, bytes)

  async function fetchOne(ref: string, mimeType: string): Promise<Uint8Array | undefined> {
    const bytes = await media.find(ref, mimeType)
    if (bytes !== undefined && createHash('sha256').update(bytes).digest('hex') === ref)
      await keep(ref, bytes).catch((error: unknown) =>
        warn({ message: 'An original could not be kept on disk', reason: String(error) }),
      )
    return bytes
  }

  return {
    async find(ref, mimeType) {
      if (!isStoredRef(ref) || !isAway()) return media.find(ref, mimeType)
      const cache = await (opened ??= openCache())
      const kept = await cache.find(ref)
      if (kept !== undefined) return kept
      const known = fetching.get(ref)
      if (known !== undefined) return known
      const fetched = fetchOne(ref, mimeType).finally(() => fetching.delete(ref))
      fetching.set(ref, fetched)
      return fetched
    },
  }
}
