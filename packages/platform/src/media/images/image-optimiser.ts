/**
 * Resizes images and caches the results on disk. AVIF is small but slow to encode, so the first request gets WebP while
 * AVIF is encoded in the background.
 */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { imageCentre } from '#model'
import type { Warn } from '#kit'
import { createEncodeQueue } from './encode-queue.ts'
import { encodeImage } from './encode-image.ts'
import { unknownImage } from '../errors.ts'
import { openImageCache, type ImageCache } from './image-cache.ts'
import { findImageType, parseAcceptedFormats, type TargetFormat } from './image-format.ts'
import type { ImageOptions } from './image-options.ts'
import type { ImageSource } from './image-source.ts'
import type { SharedPictures } from '../storage/shared-pictures.ts'

type ImageRequest = {
  readonly source: ImageSource
  readonly options: ImageOptions
  readonly accept: string | undefined
}

export type FinishedImage = {
  readonly bytes: Uint8Array
  readonly mimeType: string
  /** The image's key, which is also used as the ETag. */
  readonly key: string
  /** False while a better format is being encoded, so that clients request the image again soon. */
  readonly isFinal: boolean
}

export type ImageOptimiser = {
  /** Throws `image-unreadable`, `image-busy` or, if the bytes are missing, `image-unknown`. */
  readonly load: (request: ImageRequest) => Promise<FinishedImage>
  /**
   * Encodes the final format when no request is waiting, unless it already exists. A failure is logged as a warning.
   * Resolves when the encoding has ended.
   */
  readonly makeLater: (request: ImageRequest) => Promise<void>
  /** Returns the cache key of the image in its final format. */
  readonly toKey: (request: ImageRequest) => string
  /** Returns the size of the cache on disk, in bytes. */
  readonly usedBytes: () => number
  readonly close: () => Promise<void>
}

export type ImageOptimiserOptions = {
  readonly dataDir: string
  readonly maxCacheBytes: number
  /** The cache that all servers of the site share. */
  readonly shared?: SharedPictures | undefined
  readonly clock: () => Date
  readonly warn: Warn
  readonly onEncoding?: OnEncoding | undefined
}

/** Called for each encoding, successful or not. */
export type OnEncoding = (encoding: {
  readonly format: TargetFormat
  readonly outcome: 'made' | 'failed'
  readonly seconds: number
}) => void

/** Maximum number of waiting requests. For comparison, a page has about fifteen images. */
const maxWaiting = 256

export async function openImageOptimiser(options: ImageOptimiserOptions): Promise<ImageOptimiser> {
  const { dataDir, maxCacheBytes, shared, clock, warn } = options
  const measure = createMeasure(options.onEncoding)
  const cache = await openImageCache({ folder: join(dataDir, 'image-cache'), maxBytes: maxCacheBytes, clock })
  const createWarner = (message: string) => (error: unknown) =>
    warn({ message, reason: error instanceof Error ? error.message : String(error) })
  const cached = withShared(cache, shared, createWarner('A resized picture could not be stored on disk'))
  const queue = createEncodeQueue({
    /** One processor stays free for rendering pages. */
    atOnce: Math.max(1, availableParallelism() - 1),
    maxWaiting,
    onFailure: createWarner('A picture could not be encoded as AVIF'),
  })

  async function make({ source, options }: ImageRequest, format: TargetFormat): Promise<Uint8Array> {
    const original = await source.load()
    if (original === undefined) throw unknownImage(source.hash)
    const bytes = await measure(() => encodeImage(original, { ...options, format }), format)
    const key = toKey(source, options, format)
    await cached.put(key, bytes)
    return bytes
  }

  async function load(request: ImageRequest): Promise<FinishedImage> {
    const [best, ...others] = toFormats(request)
    const interim = best === 'avif' ? others[0] : undefined
    const cached = await find(request, best)
    if (cached !== undefined) return cached
    if (interim === undefined) return makeNow(request, best)

    const shown = (await find(request, interim)) ?? (await makeNow(request, interim))
    void runLater(request, best)
    return { ...shown, isFinal: false }
  }

  const runLater = (request: ImageRequest, format: TargetFormat) =>
    queue.runLater(
      toKey(request.source, request.options, format),
      async () => (await find(request, format)) ?? make(request, format),
    )

  async function makeLater(request: ImageRequest): Promise<void> {
    const [best] = toFormats(request)
    if ((await find(request, best)) === undefined) await runLater(request, best)
  }

  async function find(
    { source, options }: ImageRequest,
    format: TargetFormat,
  ): Promise<FinishedImage | undefined> {
    const key = toKey(source, options, format)
    const bytes = await cached.find(key)
    return bytes && toFinished(key, bytes)
  }

  async function makeNow(request: ImageRequest, format: TargetFormat): Promise<FinishedImage> {
    const key = toKey(request.source, request.options, format)
    return toFinished(key, await queue.run(key, () => make(request, format)))
  }

  return {
    load,
    makeLater,
    toKey: (request) => toKey(request.source, request.options, toFormats(request)[0]),
    usedBytes: cache.usedBytes,
    close: queue.close,
  }
}

const createMeasure =
  (onEncoding?: OnEncoding) =>
  async <T>(work: () => Promise<T>, format: TargetFormat): Promise<T> => {
    const startMs = performance.now()
    let outcome: 'made' | 'failed' = 'failed'
    try {
      const made = await work()
      outcome = 'made'
      return made
    } finally {
      onEncoding?.({ format, outcome, seconds: (performance.now() - startMs) / 1000 })
    }
  }

/**
 * Adds a shared cache to the local cache: images that are found only in the shared cache are copied to the local cache.
 * A failure to store an image causes only a warning and does not affect the visitor.
 */
function withShared(
  cache: ImageCache,
  shared: SharedPictures | undefined,
  onFailure: (error: unknown) => void,
): Pick<ImageCache, 'find' | 'put'> {
  const keep = (key: string, bytes: Uint8Array) => cache.put(key, bytes).catch(onFailure)
  return {
    async find(key) {
      const own = await cache.find(key)
      if (own !== undefined) return own
      const bytes = await shared?.find(key)
      if (bytes !== undefined) await keep(key, bytes)
      return bytes
    },
    put: async (key, bytes) => void (await Promise.all([keep(key, bytes), shared?.put(key, bytes)])),
  }
}

/** Returns the formats to send, best first. Returns a single format if the URL specifies it. */
const toFormats = ({ options, accept }: ImageRequest): readonly [TargetFormat, ...TargetFormat[]] =>
  options.format === 'auto'
    ? parseAcceptedFormats(accept)
    : [options.format === 'avif' ? 'avif-exact' : options.format]

function toKey(
  { hash }: ImageSource,
  { widthPx, crop, quality }: ImageOptions,
  format: TargetFormat,
): string {
  const { x, y } = crop?.focalPoint ?? imageCentre
  const shape = crop === undefined ? 'whole' : `r${crop.ratio.toFixed(3)}-x${x}-y${y}`
  return `${hash}-w${widthPx}-${shape}-q${quality}-${format}`
}

const toFinished = (key: string, bytes: Uint8Array): FinishedImage => ({
  bytes,
  mimeType: findImageType(Buffer.from(bytes.buffer, bytes.byteOffset, 16)) ?? 'application/octet-stream',
  key,
  isFinal: true,
})
