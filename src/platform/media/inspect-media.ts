/** Reads from its bytes what an upload is; a file's name proves nothing. */
import { tooLargeMedia, unknownMediaType } from './errors.ts'
import { loadSharp } from './load-sharp.ts'

export type MediaType =
  'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/gif' | 'image/svg+xml' | 'application/pdf'

export type MediaFacts = {
  readonly mimeType: MediaType
  /** Bytes. */
  readonly size: number
  /** Pixels, as shown (turned by EXIF); null for documents. */
  readonly width: number | null
  readonly height: number | null
}

export const maxMediaBytes = 50 * 1024 * 1024
/** Attack: a small file that unpacks to a huge picture. What is stored can be resized within the memory that there is. */
export const maxPixels = 64_000_000
export const maxSidePx = 16_384

const imageTypes: Readonly<Record<string, MediaType>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  svg: 'image/svg+xml',
}

/** Throws `media-type-unknown` (415) or `media-too-large` (413). */
export async function inspectMedia(bytes: Uint8Array): Promise<MediaFacts> {
  const size = bytes.byteLength
  if (size > maxMediaBytes) throw tooLargeMedia(size, maxMediaBytes)
  if (startsWith(bytes, '%PDF-')) return { mimeType: 'application/pdf', size, width: null, height: null }
  const picture = await readPicture(bytes)
  return { ...picture, size }
}

async function readPicture(bytes: Uint8Array): Promise<Omit<MediaFacts, 'size'>> {
  const sharp = await loadSharp()
  try {
    const facts = await sharp(bytes, { limitInputPixels: maxPixels }).metadata()
    const mimeType =
      facts.format === 'heif' && facts.compression === 'av1' ? 'image/avif' : imageTypes[facts.format]
    const { width, height } = facts.autoOrient
    const isSized = width > 0 && height > 0 && Math.max(width, height) <= maxSidePx
    if (mimeType !== undefined && isSized) return { mimeType, width, height }
  } catch (cause) {
    throw unknownMediaType(cause)
  }
  throw unknownMediaType()
}

const startsWith = (bytes: Uint8Array, text: string) =>
  Array.from(text).every((char, index) => bytes[index] === char.charCodeAt(0))
