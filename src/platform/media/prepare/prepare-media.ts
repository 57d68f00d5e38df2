/** Makes the files of a medium from the bytes that came: those to send, and a PNG of a drawing for whatever needs pixels. */
import { createHash } from 'node:crypto'
import { inspectMedia, type MediaFacts } from '../inspect-media.ts'
import { toMediaBytes, type MediaBytes } from '../storage/media-storage.ts'
import { rasteriseSvg, type DrawingLimits } from './rasterise-svg.ts'

/** A new number when the same bytes give other files: the stored ones are then made anew (`prepare-stored.ts`). */
export const preparation = 1

export type MediaFile = MediaBytes & {
  /** SHA-256 of the bytes, 64 hex digits. */
  readonly hash: string
}

export type PreparedMedia = {
  readonly facts: MediaFacts
  readonly sent: MediaFile
  readonly raster: MediaFile | undefined
}

/** Throws as `inspectMedia` and `rasteriseSvg` do. */
export async function prepareMedia(bytes: Uint8Array, limits?: DrawingLimits): Promise<PreparedMedia> {
  const facts = await inspectMedia(bytes)
  const sent = toMediaFile(bytes)
  if (facts.mimeType !== 'image/svg+xml') return { facts, sent, raster: undefined }
  const { png, width, height } = await rasteriseSvg(bytes, limits)
  return { facts: { ...facts, width, height }, sent, raster: toMediaFile(png) }
}

export const toHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export const toMediaFile = (bytes: Uint8Array): MediaFile => ({
  ...toMediaBytes(bytes),
  hash: toHash(bytes),
})
