/**
 * Creates the files of a media object from the uploaded bytes: the bytes to send and, for an SVG, a PNG for resizing.
 */
import { createHash } from 'node:crypto'
import { damagedUpload, scriptInSvg, svgTooLarge } from '../errors.ts'
import { inspectMedia, type MediaMetadata, type MediaType } from '../inspect-media.ts'
import { toMediaBytes, type MediaBytes } from '../storage/media-storage.ts'
import { cleanSvg } from './clean-svg.ts'
import { stripMetadata } from './metadata/strip-metadata.ts'
import { rasteriseSvg, type SvgRasteriser } from './rasterise-svg.ts'

/**
 * Increase this number whenever a change makes the same bytes produce different files. `prepare-stored-objects.ts` then
 * prepares all stored files again.
 */
export const preparationVersion = 4

export type MediaFile = MediaBytes & {
  /** SHA-256 of the bytes, 64 hex digits. */
  readonly hash: string
}

export type PreparedMedia = {
  readonly facts: MediaMetadata
  readonly sent: MediaFile
  readonly raster: MediaFile | undefined
}

type PrepareMediaOptions = {
  /**
   * If true, an SVG with active content is sanitised, because it is already stored. If false, such an SVG is rejected.
   */
  readonly isStored?: boolean
  readonly rasterise?: SvgRasteriser | undefined
}

/** Size limit for an SVG, because its whole text is parsed in memory. A larger SVG is neither an icon nor a logo. */
const maxSvgBytes = 2 * 1024 * 1024

/** Throws the same errors as `inspectMedia`, `cleanSvg` and `rasteriseSvg`, or `media-scripted` (422). */
export async function prepareMedia(
  bytes: Uint8Array,
  { isStored = false, rasterise = rasteriseSvg }: PrepareMediaOptions = {},
): Promise<PreparedMedia> {
  const facts = await inspectMedia(bytes)
  const { cleaned, active } = cleanMedia(bytes, facts.mimeType)
  if (active.length > 0 && !isStored) throw scriptInSvg(active)
  const sent = toMediaFile(cleaned)
  if (facts.mimeType !== 'image/svg+xml') {
    if (Buffer.compare(cleaned, bytes) !== 0) await requireSameImage(cleaned, facts)
    return { facts, sent, raster: undefined }
  }
  const { png, width, height } = await rasterise(cleaned)
  return { facts: { ...facts, width, height }, sent, raster: toMediaFile(png) }
}

/** Danger: stripping metadata from a file with an unusual structure could change the image. Such a file is rejected. */
export async function requireSameImage(cleaned: Uint8Array, facts: MediaMetadata): Promise<void> {
  const { mimeType, width, height } = await inspectMedia(cleaned)
  if (mimeType !== facts.mimeType || width !== facts.width || height !== facts.height)
    throw damagedUpload(new Error('another picture without its metadata'))
}

/**
 * Returns the bytes to send. The same bytes always produce the same result, and preparing the result again changes
 * nothing.
 */
export function cleanMedia(
  bytes: Uint8Array,
  mimeType: MediaType,
): { readonly cleaned: Uint8Array; readonly active: readonly string[] } {
  if (mimeType !== 'image/svg+xml') return { cleaned: stripMetadata(bytes, mimeType), active: [] }
  if (bytes.byteLength > maxSvgBytes) throw svgTooLarge(maxSvgBytes)
  const { bytes: cleaned, active } = cleanSvg(bytes)
  return { cleaned, active }
}

export const toHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export const toMediaFile = (bytes: Uint8Array): MediaFile => ({
  ...toMediaBytes(bytes),
  hash: toHash(bytes),
})
