/** Makes the files of a medium from the bytes that came: those to send, and a PNG of a drawing for whatever needs pixels. */
import { createHash } from 'node:crypto'
import { damagedUpload, scriptedPicture, tooLargeDrawing } from '../errors.ts'
import { inspectMedia, type MediaFacts, type MediaType } from '../inspect-media.ts'
import { toMediaBytes, type MediaBytes } from '../storage/media-storage.ts'
import { cleanSvg } from './clean-svg.ts'
import { cutMetadata } from './metadata/cut-metadata.ts'
import { rasteriseSvg } from './rasterise-svg.ts'

/** A new number when the same bytes give other files: the stored ones are then made anew (`prepare-stored.ts`). */
export const preparation = 3

export type MediaFile = MediaBytes & {
  /** SHA-256 of the bytes, 64 hex digits. */
  readonly hash: string
}

export type PreparedMedia = {
  readonly facts: MediaFacts
  readonly sent: MediaFile
  readonly raster: MediaFile | undefined
}

type Preparing = {
  /** What is stored already is cleaned; what is new is refused where it holds something that runs. */
  readonly isStored?: boolean
}

/** A drawing with more than this is no icon and no logo; it is read as a text. */
const maxSvgBytes = 2 * 1024 * 1024

/** Throws as `inspectMedia`, `cleanSvg` and `rasteriseSvg` do, and `media-scripted` (422). */
export async function prepareMedia(
  bytes: Uint8Array,
  { isStored = false }: Preparing = {},
): Promise<PreparedMedia> {
  const facts = await inspectMedia(bytes)
  const { cleaned, active } = cleanMedia(bytes, facts.mimeType)
  if (active.length > 0 && !isStored) throw scriptedPicture(active)
  const sent = toMediaFile(cleaned)
  if (facts.mimeType !== 'image/svg+xml') {
    await requireSamePicture(cleaned, facts)
    return { facts, sent, raster: undefined }
  }
  const { png, width, height } = await rasteriseSvg(cleaned)
  return { facts: { ...facts, width, height }, sent, raster: toMediaFile(png) }
}

/** Danger: a file that is put together in an odd way. One that would be another picture when it is cut is refused. */
export async function requireSamePicture(cleaned: Uint8Array, facts: MediaFacts): Promise<void> {
  const { mimeType, width, height } = await inspectMedia(cleaned)
  if (mimeType !== facts.mimeType || width !== facts.width || height !== facts.height)
    throw damagedUpload(new Error('another picture without its metadata'))
}

/** The bytes to send. The same bytes always give the same, and cleaned ones themselves. */
export function cleanMedia(
  bytes: Uint8Array,
  mimeType: MediaType,
): { readonly cleaned: Uint8Array; readonly active: readonly string[] } {
  if (mimeType !== 'image/svg+xml') return { cleaned: cutMetadata(bytes, mimeType), active: [] }
  if (bytes.byteLength > maxSvgBytes) throw tooLargeDrawing(maxSvgBytes)
  const { bytes: cleaned, active } = cleanSvg(bytes)
  return { cleaned, active }
}

export const toHash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export const toMediaFile = (bytes: Uint8Array): MediaFile => ({
  ...toMediaBytes(bytes),
  hash: toHash(bytes),
})
