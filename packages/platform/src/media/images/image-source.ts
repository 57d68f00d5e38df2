/** Finds the stored image for a resized image's URL: published media, or a file from the build. */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { findPublishedMedia, type MediaUrl, type MediaItem, type MediaSources } from '../media-item.ts'
import type { ImageOptions } from './image-options.ts'
import type { MediaReader, RasterFile } from '../media-store.ts'

export type ImageSource = Pick<MediaItem, 'hash' | 'mimeType' | 'isCurrent' | 'isComing'> & {
  /** Returns undefined if the bytes are missing. */
  readonly load: () => Promise<Uint8Array | undefined>
  /** Returns the hash of the bytes that the server sends, which may differ from the uploaded bytes. */
  readonly findHash: () => Promise<string>
  /** Returns the PNG rendered from an SVG; undefined if there is none. */
  readonly findRaster: () => Promise<RasterFile | undefined>
}

export type ImageSources = MediaSources & {
  readonly media: Pick<MediaReader, 'find' | 'findHash' | 'findRaster'>
  /** Reads a build file by its path below `/assets/`; undefined for any other path. */
  readonly readAsset: (path: string) => Promise<Uint8Array | undefined>
}

const assetTypes: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
}

/**
 * Finds the image at `path`, which is decoded and does not begin with a slash. Attack: a path that leaves the folders.
 * A media path consists of a content key only, and an asset must be one of the build files.
 */
export async function findImageSource(
  { media, readAsset, ...sources }: ImageSources,
  { path, query }: { path: string; query: MediaUrl['query'] },
  request?: FastifyRequest,
): Promise<ImageSource | undefined> {
  const [, contentKey] = /^cms\/delivery\/media\/(\w+)$/.exec(path) ?? []
  if (contentKey !== undefined) {
    const found = await findPublishedMedia(sources, { contentKey, query }, request)
    return (
      found && {
        ...found,
        load: () => media.find(found.ref, found.mimeType),
        findHash: () => media.findHash(found.ref),
        findRaster: () => media.findRaster(found.ref),
      }
    )
  }
  const [, asset] = /^assets\/(.+)$/s.exec(path) ?? []
  const bytes = asset === undefined ? undefined : await readAsset(asset)
  if (asset === undefined || bytes === undefined) return undefined
  const hash = createHash('sha256').update(bytes).digest('hex')
  return {
    hash,
    findHash: async () => hash,
    mimeType: assetTypes[/\.(\w+)$/.exec(asset)?.[1] ?? ''] ?? 'application/octet-stream',
    isCurrent: false,
    isComing: false,
    load: async () => bytes,
    findRaster: async () => undefined,
  }
}

/** Attack: an SVG that blocks the rendering library. The SVG's PNG is resized instead; undefined if there is no PNG. */
export async function findRasterSource(source: ImageSource): Promise<ImageSource | undefined> {
  if (source.mimeType !== drawingType) return source
  const raster = await source.findRaster()
  return raster && { ...source, ...raster, mimeType: 'image/png' }
}

/** Returns true for an SVG, which needs no resizing, unless the URL specifies a format. */
export const isServedUnchanged = (
  { mimeType }: ImageSource,
  { format }: Pick<ImageOptions, 'format'>,
): boolean => mimeType === drawingType && format === 'auto'

const drawingType = 'image/svg+xml'
