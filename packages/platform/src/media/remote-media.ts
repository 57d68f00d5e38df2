/** Fetches another server's images and documents on request, checks them, and caches them up to a total size. */
import type { Warn } from '#kit'
import { createEncodeQueue } from './images/encode-queue.ts'
import { openImageCache } from './images/image-cache.ts'
import { inspectMedia } from './inspect-media.ts'
import { isMediaHash } from '#model'
import { toMediaHash } from './media-item.ts'
import type { MediaReader } from './media-store.ts'
import { openMediaFile } from './storage/folder-storage.ts'
import { readIfExists } from './write-atomically.ts'

export type RemoteMediaOptions = {
  /** The media that this server stores. */
  readonly stored: MediaReader
  /** Loads the bytes for a reference on the other server; undefined if there are none. May throw. */
  readonly load: (ref: string) => Promise<Uint8Array | undefined>
  /** The folder need not exist and may be deleted at any time. */
  readonly cacheFolder: string
  readonly maxCacheBytes: number
  readonly clock: () => Date
  readonly warn: Warn
}

const atOnce = 4
const maxWaiting = 256
const maxRejected = 1000

/**
 * Reads stored and remote bytes; undefined while the other server does not send them. Attack: bytes that do not match
 * their item's type. Such bytes are never served.
 */
export async function openRemoteMedia(options: RemoteMediaOptions): Promise<MediaReader> {
  const { stored, load, warn, cacheFolder, maxCacheBytes, clock } = options
  const cache = await openImageCache({
    folder: cacheFolder,
    maxBytes: maxCacheBytes,
    clock,
    isWhole: () => true,
  })
  const queue = createEncodeQueue({ atOnce, maxWaiting, onFailure: () => undefined })
  const rejected = new Set<string>()

  function reject(ref: string, reason: string) {
    warn({ message: 'Media of the content origin is not shown', reason: `${ref}: ${reason}`.slice(0, 300) })
    if (rejected.size < maxRejected) rejected.add(ref)
  }

  async function fetchBytes(ref: string, mimeType: string): Promise<Uint8Array | undefined> {
    const bytes = await load(ref)
    if (bytes === undefined) return undefined
    const facts = await inspectMedia(bytes).catch(() => undefined)
    if (facts?.mimeType !== mimeType) {
      reject(
        ref,
        `its bytes are ${facts?.mimeType ?? 'no picture or document'}, not ${mimeType.slice(0, 60)}`,
      )
      return undefined
    }
    await cache.put(toMediaHash(ref), bytes)
    return bytes
  }

  /** Ignores a failed fetch, because a warning with the reason has already been logged. */
  const find = async (ref: string, mimeType: string) => {
    if (rejected.has(ref)) return undefined
    const cached = await cache.find(toMediaHash(ref))
    return cached ?? queue.run(ref, () => fetchBytes(ref, mimeType)).catch(() => undefined)
  }

  return {
    find: (ref, mimeType) => (isMediaHash(ref) ? stored.find(ref, mimeType) : find(ref, mimeType)),
    async open(ref, mimeType) {
      if (isMediaHash(ref)) return stored.open(ref, mimeType)
      const bytes = await find(ref, mimeType)
      if (bytes === undefined) return undefined
      return readIfExists(() => openMediaFile(cache.toPath(toMediaHash(ref))))
    },
    findHash: async (ref) => (isMediaHash(ref) ? stored.findHash(ref) : toMediaHash(ref)),
    /** Attack: a remote SVG whose rendering blocks this server. Remote SVGs are therefore never rendered. */
    findRaster: async (ref) => (isMediaHash(ref) ? stored.findRaster(ref) : undefined),
  }
}
