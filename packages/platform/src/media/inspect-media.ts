/** Detects the type of an upload from its bytes. Does not trust its file name. */
import {
  damagedUpload,
  emptyUpload,
  mediaTooLarge,
  tooManyPixels,
  unknownMediaType,
  unreadableImage,
} from './errors.ts'
import { findImageType } from './images/image-format.ts'
import { loadSharp } from './load-sharp.ts'

export type MediaType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/webp'
  | 'image/avif'
  | 'image/gif'
  | 'image/svg+xml'
  | 'application/pdf'

export type MediaMetadata = {
  readonly mimeType: MediaType
  /** The size in bytes. */
  readonly size: number
  /** Pixel size as shown, after EXIF rotation; null for documents, and for SVGs until `prepareMedia` has rendered them. */
  readonly width: number | null
  readonly height: number | null
}

export const maxMediaBytes = 50 * 1024 * 1024
/**
 * Attack: a small file that unpacks to a huge image. The limit ensures that every stored image can be resized within
 * the available memory.
 */
export const maxPixels = 64_000_000
export const maxSidePx = 16_384

const imageTypes: Readonly<Record<string, MediaType>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
}

/** Throws `media-empty`, `media-type-unknown` (415), `media-damaged` (422), `media-too-large` or `media-too-many-pixels` (413). */
export async function inspectMedia(bytes: Uint8Array): Promise<MediaMetadata> {
  const size = bytes.byteLength
  if (size === 0) throw emptyUpload()
  if (size > maxMediaBytes) throw mediaTooLarge(size, maxMediaBytes)
  if (startsWithText(bytes, '%PDF-')) return { mimeType: 'application/pdf', size, width: null, height: null }
  if (isMarkup(bytes)) return { ...inspectDrawing(bytes), size }
  return { ...(await readImageMetadata({ source: bytes, head: bytes.subarray(0, 64) })), size }
}

/** Attack: an SVG that blocks the rendering library. In this process, the library never gets bytes that begin like an SVG. */
export function isMarkup(head: Uint8Array): boolean {
  const start = Buffer.from(head.buffer, head.byteOffset, Math.min(head.byteLength, 1024))
  return /^[\s\0]*</.test(start.toString('utf8').replace(/^[\uFEFF\uFFFD]+/, ''))
}

/** Throws `media-type-unknown` (415). */
function inspectDrawing(bytes: Uint8Array): Omit<MediaMetadata, 'size'> {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  /** In UTF-16, every other byte of ASCII text is zero. */
  if (!/<(?:[\w-]+:)?svg[\s/>]/.test(text.replaceAll('\0', ''))) throw unknownMediaType(bytes)
  return { mimeType: 'image/svg+xml', width: null, height: null }
}

type InspectedPicture = {
  /** The file's bytes, or the path of the file. */
  readonly source: Uint8Array | string
  /** The first bytes of the source. */
  readonly head: Uint8Array
}

/**
 * Reads an image's header without decoding the image. Throws `media-type-unknown` (415), `media-damaged` (422), `media-too-many-pixels`
 * (413).
 */
export async function readImageMetadata({
  source,
  head,
}: InspectedPicture): Promise<Omit<MediaMetadata, 'size'>> {
  /** Attack: a format that makes the library open an SVG, such as a compressed SVG. */
  if (!isKnownImage(head)) throw unknownMediaType(head)
  const { format, compression, autoOrient } = await readMetadata(source)
  const mimeType = format === 'heif' && compression === 'av1' ? 'image/avif' : imageTypes[format]
  const { width, height } = autoOrient
  if (mimeType === undefined || !(width > 0) || !(height > 0)) throw unknownMediaType(head)
  requirePixelLimit({ width, height })
  return { mimeType, width, height }
}

/** Checks the number of pixels. Throws `media-too-many-pixels` (413). */
export function requirePixelLimit({ width, height }: { readonly width: number; readonly height: number }) {
  if (width * height > maxPixels || Math.max(width, height) > maxSidePx)
    throw tooManyPixels({ width, height }, { maxPixels, maxSidePx })
}

/**
 * Throws `image-unreadable` (422) unless the bytes begin like a stored format other than SVG. Attack: a draft that
 * declares an SVG, or a part of an upload, as a PNG. Rendering or measuring such a file may take the library minutes.
 */
export function requireRasterImage(bytes: Uint8Array): void {
  if (!isKnownImage(bytes)) throw unreadableImage(new Error('Unknown format'))
}

const isKnownImage = (head: Uint8Array): boolean =>
  findImageType(Buffer.from(head.subarray(0, 64))) !== undefined || isSharedBrand(head)

/** Returns true for the brand that AVIF shares with HEIC. */
const isSharedBrand = (head: Uint8Array) =>
  ['ftypmif1', 'ftypmsf1'].some((text) => startsWithText(head.subarray(4), text))

async function readMetadata(picture: Uint8Array | string) {
  const sharp = await loadSharp()
  try {
    return await sharp(picture, { limitInputPixels: false }).metadata()
  } catch (cause) {
    throw damagedUpload(cause)
  }
}

export const startsWithText = (bytes: Uint8Array, text: string) =>
  Array.from(text).every((char, index) => bytes[index] === char.charCodeAt(0))
